import { describe, expect, test } from 'vitest';
import { WayfarerError } from '../../src/core/index.ts';
import { createHandleStore, type HandleEntry } from '../../src/element/handle-store.ts';

const meaning = {
  role: 'button',
  name: 'Delete Ann',
  tag: 'button',
  landmark: 'main',
  group: 'People',
  row: 'Ann ann@example.org',
  around: 7,
  frame: '',
};

function element(node: number, changed: Partial<typeof meaning> = {}): Omit<HandleEntry, 'handle'> {
  return {
    contextId: 'ctx-1',
    address: { frameId: 'main', documentId: 'd1', node },
    meaning: { ...meaning, ...changed },
    ordinal: 0,
    equals: 1,
    isAlone: true,
    lastNode: 9,
  };
}

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof WayfarerError) return error.code;
  }
  return 'none';
}

describe('a visual handle', () => {
  const visual = {
    id: 'a1',
    box: { x: 1, y: 2, width: 3, height: 4 },
    onPage: [1, 2],
    pixels: { width: 3, height: 4, data: new Uint8Array(48) },
    text: 'Stop',
    isPart: true,
  } as const;

  test('has a number of its own, and another one for another look', () => {
    const store = createHandleStore({ ttlMs: 30_000 });
    expect(store.give(element(5))).toBe('e1');
    expect(store.give({ ...element(5), visual }, 'x')).toBe('x1');
    expect(store.give({ ...element(5), visual }, 'x')).toBe('x1');
    expect(store.give({ ...element(5), visual: { ...visual, id: 'b2' } }, 'x')).toBe('x2');
    expect(store.give({ ...element(5), visual })).toBe('e2');
  });

  test('expires, and a promoted one does not', () => {
    const store = createHandleStore({ ttlMs: 30_000, visualTtlMs: 0 });
    const [expiring, promoted] = [
      store.give({ ...element(5), visual }, 'x'),
      store.give({ ...element(5), visual }),
    ];
    expect(codeOf(() => store.find(expiring))).toBe('handle_stale');
    expect(store.find(promoted).visual).toEqual(visual);
  });
});

describe('numbers that are set aside', () => {
  const at = (node: number) => element(node).address;

  test('follow the order in which nodes were listed, whichever is shown first', () => {
    const store = createHandleStore({ ttlMs: 30_000 });
    store.reserve('ctx-1', [at(5), at(3), at(9)]);
    expect([store.give(element(9), 'wa-'), store.give(element(5), 'wa-')]).toEqual(['wa-2', 'wa-0']);
    expect(store.give(element(5), 'e')).toBe('e1');
    expect(store.find('wa-2').address.node).toBe(9);
    expect(codeOf(() => store.find('wa-1'))).toBe('handle_stale');
    expect(codeOf(() => store.find('wa-3'))).toBe('handle_unknown');
  });

  test('are kept at the next listing, and what is new comes after all others', () => {
    const store = createHandleStore({ ttlMs: 30_000 });
    store.reserve('ctx-1', [at(1), at(2)]);
    expect(store.give(element(1), 'wa-')).toBe('wa-0');
    store.reserve('ctx-1', [at(7), at(1), at(2)]);
    expect([7, 1, 2].map((node) => store.give(element(node), 'wa-'))).toEqual(['wa-2', 'wa-0', 'wa-1']);
  });

  test('a node that means something else now gets a number that nothing had', () => {
    const store = createHandleStore({ ttlMs: 30_000 });
    store.reserve('ctx-1', [at(1), at(2)]);
    expect(store.give(element(1), 'wa-')).toBe('wa-0');
    expect(store.give(element(1, { name: 'Delete Bob' }), 'wa-')).toBe('wa-2');
    expect(store.give(element(1), 'wa-')).toBe('wa-0');
  });

  test('a new document gets new numbers', () => {
    const store = createHandleStore({ ttlMs: 30_000 });
    store.reserve('ctx-1', [at(1), at(2)]);
    const later = { ...element(1), address: { ...at(1), documentId: 'd2' } };
    store.reserve('ctx-1', [later.address]);
    expect(store.give(later, 'wa-')).toBe('wa-2');
  });
});

describe('the handles of a session', () => {
  test('an element keeps its number, another one gets another', () => {
    const store = createHandleStore({ ttlMs: 30_000 });
    expect([store.give(element(1)), store.give(element(2)), store.give(element(1))]).toEqual([
      'e1',
      'e2',
      'e1',
    ]);
  });

  test('a node that means something else now gets a new number, and the old one keeps its meaning', () => {
    const store = createHandleStore({ ttlMs: 30_000 });
    expect(store.give(element(1))).toBe('e1');
    expect(store.give(element(1, { name: 'Delete Bob' }))).toBe('e2');
    expect(store.find('e1').meaning.name).toBe('Delete Ann');
    expect(store.give(element(1, { name: 'Delete Bob' }))).toBe('e2');
  });

  test('a count in a label is no other meaning', () => {
    const store = createHandleStore({ ttlMs: 30_000 });
    expect(store.give(element(1, { name: 'Bag (0)' }))).toBe('e1');
    expect(store.give(element(1, { name: 'Bag (12)' }))).toBe('e1');
    expect(store.give(element(1, { name: 'Bag' }))).toBe('e1');
    expect(store.give(element(1, { name: 'Bag 2' }))).toBe('e2');
  });

  test('the same number in another document is another element', () => {
    const store = createHandleStore({ ttlMs: 30_000 });
    store.give(element(1));
    const there = { ...element(1), address: { frameId: 'main', documentId: 'd2', node: 1 } };
    expect(store.give(there)).toBe('e2');
  });

  test('what was never given is unknown, whatever it looks like', () => {
    const store = createHandleStore({ ttlMs: 30_000 });
    store.give(element(1));
    for (const handle of ['e2', 'e0', 'e01', 'e1 ', 'x1', '', 'e99999999999', '__proto__'])
      expect([handle, codeOf(() => store.find(handle))]).toEqual([handle, 'handle_unknown']);
  });

  test('very many handles are forgotten from the oldest on, those in use last, and no number comes twice', () => {
    const store = createHandleStore({ ttlMs: 0 });
    expect(store.give(element(1))).toBe('e1');
    expect(store.give(element(2))).toBe('e2');
    for (let node = 3; node <= 5_001; node++) {
      store.give(element(node));
      store.find('e2');
    }
    expect(codeOf(() => store.find('e1'))).toBe('handle_stale');
    expect(store.find('e2').address.node).toBe(2);
    expect(store.give(element(1))).toBe('e5002');
  });
});
