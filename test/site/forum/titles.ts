import type { Chance } from './chance.ts';

export const WANTED_TITLE = 'OAI 面试挂经';

/** Titles that a careless reader takes for the wanted one, by the page of the list on which they stand. */
export const NEAR_MISSES: Readonly<Record<number, readonly string[]>> = {
  1: [
    'OAI 面经求助',
    'OpenAI 面试挂经分享',
    'OAI 面试过经',
    'OAI 电面挂经',
    'Open AI 面试 挂经 + 复盘',
    'OAI面试流程问题',
  ],
  2: [
    'OAI 面试挂了，求安慰',
    'OAI VO 挂经',
    'OpenAI 面经 已挂',
    '求 OAI 面试经验',
    'OAI 面试挂经合集（持续更新）',
  ],
  3: [
    'OAI 面试过经',
    '看完楼里那篇 OAI 面试挂经，补充两点',
    'OpenAI 面试挂经',
    'OAI 面试桂经，打错字了哈哈',
    'OAI 面试面经',
    'OAI 挂经 面试',
    'oai 店面挂经',
  ],
  4: ['OAI 面试挂经 第二弹', 'OAI 面试 timeline', 'OAI 系统设计挂经', 'OpenAI 面试挂经 求大米'],
  5: ['OAI面试挂经', 'OAI HM 面挂经', 'OAI 面试过经 附准备资料'],
  6: ['OAI 面试凉经', 'OAI 面试挂精', '朋友的 OAI 面试挂经，代发'],
  7: ['OAI 内推', 'OAI 面试求 refer', 'Anthropic 和 OAI 面试挂经对比'],
};

const COMPANIES = ['OpenAI', 'OAI', 'Open AI', 'openai', 'OpenAI 伦敦', 'OpenAI 西雅图'] as const;
const ROLES = [
  'SWE',
  'RE',
  'MLE',
  '研究员',
  'SRE',
  'new grad',
  '实习',
  'DS',
  '后端',
  '前端',
  'infra',
] as const;
const ROUNDS = [
  '店面',
  '电面',
  'VO',
  '上门',
  'HM 面',
  '系统设计',
  'coding 轮',
  'OA',
  'recruiter call',
] as const;
const KINDS = ['面经', '求助', '时间线', '复盘', '题目讨论', '准备资料', '面后感', '求问结果'] as const;
const ENDINGS = [
  '',
  '',
  '，攒人品',
  '，求加米',
  ' 2024',
  '（已过）',
  '（等消息中）',
  '，回馈论坛',
  '，新鲜的',
] as const;

/** A title such as people write them; never one that holds the wanted title. */
export function writeTitle(chance: Chance): string {
  const [company, role, round] = [chance.one(COMPANIES), chance.one(ROLES), chance.one(ROUNDS)];
  const space = /\w$/.test(round) ? ' ' : '';
  return `${company} ${role} ${round}${space}${chance.one(KINDS)}${chance.one(ENDINGS)}`;
}
