import { chanceOf, type Chance } from './chance.ts';
import { personOf, POSTS_A_PAGE, WANTED, type Person, type Thread } from './threads.ts';

export interface Post {
  /** 1 is the post that began the thread. */
  readonly floor: number;
  readonly author: Person;
  readonly minutesBefore: number;
  readonly paragraphs: readonly string[];
  /** The floor that it answers. */
  readonly quotes?: number | undefined;
}

/** What somebody who has saved the wanted thread must have. */
export const WANTED_POST = [
  '上周刚走完流程，昨天收到拒信，趁还记得写一篇 OAI 面试挂经，希望后面的同学少踩坑。',
  '第一轮是一小时的 coding：给一个内存里的键值存储，先写 get/set，再加时间戳，最后要能回到任意一个时刻。前两问二十分钟写完，第三问用了有序数组加二分，面试官追问怎么省内存，答得不好。',
  '第二轮系统设计：一个给很多租户用的任务队列，要公平、要能取消、要在机器挂掉之后不丢任务。我花了太多时间画框图，取消的语义没有讲清楚。',
  '第三轮是项目深挖，面试官很友善，一直在问“如果重来一次你会怎么做”。建议提前准备两个失败的例子。',
  '总结：题目不偏，但是时间很紧，写完一定要自己跑一遍。准备了三周，还是挂在了第二轮。祝大家好运！',
] as const;

const WANTED_REPLIES = [
  '感谢分享，请问第一轮可以用自己的编辑器吗？',
  '可以的，共享屏幕就行，不过不能用补全。',
  '同挂在系统设计，抱抱楼主。',
  '第三问是不是可以用持久化的平衡树？',
  '回头想想确实可以，当时没敢写。',
  '请问从投简历到电面等了多久？',
  '大概十天，recruiter 回得挺快。',
  '加油，下一个更好。',
  '公平那一问我答的是按租户轮转，面试官好像比较满意。',
  '已加米，多谢！',
] as const;

const OPENINGS = [
  '背景：三年经验，双非本科，内推投的简历。',
  '刚面完，趁热写一下，题目不细说了，讲讲感受。',
  '坐标湾区，流程一共四轮，前后花了一个半月。',
  '想问问大家最近的流程，网上能找到的都是去年的了。',
] as const;
const MIDDLES = [
  '面试官人很好，会给提示，但是节奏很快，建议先把思路说清楚再写代码。',
  '系统设计问得比较细，从接口一直问到存储，最后还聊了监控和告警。',
  '行为面准备了六个故事，用上了三个，其他的都是顺着简历往下问。',
  '题目不在常见的题库里，更像是把平时的工作切成一小块让你写完。',
] as const;
const CLOSINGS = [
  '祝大家都有好结果。',
  '有问题可以在楼里问，看到就回。',
  '求好运，也祝各位好运。',
  '更新：还在等消息。',
] as const;
const REPLIES = [
  '感谢楼主分享！',
  '请问是哪个组？',
  '同问，蹲一个后续。',
  '恭喜，辛苦了。',
  '我下周也要面，有点紧张。',
  '请问题目大概是什么方向？',
  '已加米。',
  '这个流程比我去年面的时候长多了。',
  '可以私信聊聊吗？',
] as const;

/** The posts on one page of a thread. */
export function postsOf(thread: Thread, page: number): readonly Post[] {
  const chance = chanceOf(thread.id);
  const all = Array.from({ length: thread.replies + 1 }, (_, at) => writePost(thread, at + 1, chance));
  return all.slice((page - 1) * POSTS_A_PAGE, page * POSTS_A_PAGE);
}

function writePost(thread: Thread, floor: number, chance: Chance): Post {
  const isFirst = floor === 1;
  const quoted = chance.percent(35) ? 1 + chance.below(floor) : floor;
  return {
    floor,
    author: isFirst ? thread.author : personOf(chance),
    minutesBefore: Math.max(1, thread.ageMinutes - (floor - 1) * 37),
    paragraphs: isFirst ? openingOf(thread, chance) : [replyOf(thread, floor, chance)],
    ...(quoted < floor && { quotes: quoted }),
  };
}

function openingOf(thread: Thread, chance: Chance): readonly string[] {
  if (thread.id === WANTED.id) return WANTED_POST;
  return [chance.one(OPENINGS), chance.one(MIDDLES), chance.one(CLOSINGS)];
}

function replyOf(thread: Thread, floor: number, chance: Chance): string {
  const written = thread.id === WANTED.id ? WANTED_REPLIES[floor - 2] : undefined;
  return written ?? chance.one(REPLIES);
}
