import { chanceOf, type Chance } from './chance.ts';
import { NEAR_MISSES, WANTED_TITLE, writeTitle } from './titles.ts';

export interface Person {
  readonly uid: number;
  readonly name: string;
}

export interface Thread {
  readonly id: number;
  readonly title: string;
  readonly board: string;
  readonly author: Person;
  /** Minutes after the newest thread of the forum began to count; older threads have more. */
  readonly ageMinutes: number;
  readonly replies: number;
  readonly views: number;
  readonly lastReplyBy: Person;
  readonly isHot: boolean;
}

export const LIST_PAGES = 7;
export const THREADS_A_PAGE = 20;
export const POSTS_A_PAGE = 10;

/** The thread that the evaluation looks for; it stands on page 3 of the list, and nowhere else. */
export const WANTED = { id: 1155609, title: WANTED_TITLE, page: 3, row: 12 } as const;

// prettier-ignore
const NAMES = [
  '北极星', '海盐拿铁', '不想刷题', '面壁者', '晚风', '三文鱼', '向日葵', '码农小李', '柠檬茶', '冬眠的熊',
  '月亮邮差', '硅谷打工人', '橘猫', '小透明', '路过的风', '青柠', '梧桐', '加班到天亮', '白开水', '拾光',
] as const;
const BOARDS = ['面试经验', '求职讨论', '内推互助', '职场杂谈'] as const;

export function personOf(chance: Chance): Person {
  const at = chance.below(NAMES.length);
  return { uid: 40_210 + at * 373, name: NAMES[at] ?? NAMES[0] };
}

const LISTS: readonly (readonly Thread[])[] = writeLists();
const BY_ID: ReadonlyMap<number, Thread> = new Map(LISTS.flat().map((thread) => [thread.id, thread]));

export function threadsOnPage(page: number): readonly Thread[] {
  return LISTS[page - 1] ?? [];
}

export function threadById(id: number): Thread | undefined {
  return BY_ID.get(id);
}

export function threadsTitled(part: string): readonly Thread[] {
  return LISTS.flat().filter(({ title }) => title.toLowerCase().includes(part.toLowerCase()));
}

export function pagesOf(thread: Thread): number {
  return Math.ceil((thread.replies + 1) / POSTS_A_PAGE);
}

/** Counted back from the wanted thread's place, so that ids fall from the first page to the last. */
function writeLists(): Thread[][] {
  const chance = chanceOf(9407);
  const taken = new Set<string>([WANTED_TITLE]);
  const place = (WANTED.page - 1) * THREADS_A_PAGE + WANTED.row;
  return Array.from({ length: LIST_PAGES }, (_, at) => {
    const page = at + 1;
    const near = rowsOfNearMisses(NEAR_MISSES[page] ?? []);
    return Array.from({ length: THREADS_A_PAGE }, (_unused, row) => {
      const isWanted = page === WANTED.page && row === WANTED.row;
      const title = isWanted ? WANTED_TITLE : (near.get(row) ?? newTitle(chance, taken));
      const steps = at * THREADS_A_PAGE + row - place;
      return writeThread(chance, {
        id: WANTED.id - steps * 127 - (steps % 7) * 5,
        title,
        steps: steps + place,
      });
    });
  });
}

/** Spread over a page, before and after the row of the wanted thread. */
function rowsOfNearMisses(titles: readonly string[]): Map<number, string> {
  const rows = [3, 9, 11, 13, 14, 17, 6];
  return new Map(titles.map((title, at) => [rows[at] ?? at, title]));
}

function newTitle(chance: Chance, taken: Set<string>): string {
  let title = writeTitle(chance);
  while (taken.has(title)) title = writeTitle(chance);
  taken.add(title);
  return title;
}

function writeThread(
  chance: Chance,
  { id, title, steps }: { id: number; title: string; steps: number },
): Thread {
  const replies = id === WANTED.id ? 23 : chance.percent(70) ? chance.below(9) : chance.below(60);
  return {
    id,
    title,
    board: id === WANTED.id ? BOARDS[0] : chance.one(BOARDS),
    author: personOf(chance),
    ageMinutes: 40 + steps * 611 + chance.below(300),
    replies,
    views: replies * 61 + 180 + chance.below(900),
    lastReplyBy: personOf(chance),
    isHot: replies > 20,
  };
}
