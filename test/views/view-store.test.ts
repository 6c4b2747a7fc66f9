import { describe, expect, test } from 'vitest';
import type { Session } from '../../src/session/index.ts';
import { createViews, itemOf } from '../../src/views/view-store.ts';

const session = (): Session => ({}) as Session;
const view = (contextId = 'ctx-1') => ({
  contextId,
  documentId: 'd1',
  items: [{ handle: 'e1', type: 'link' as const, isFile: false }],
});

describe('tokens of views', () => {
  test('are counted for each session', () => {
    const views = createViews();
    const [one, other] = [session(), session()];
    expect([views.give(one, view()), views.give(one, view()), views.give(other, view())]).toEqual([
      'v1',
      'v2',
      'v1',
    ]);
    expect(() => views.find(other, { viewToken: 'v2' })).toThrow(
      expect.objectContaining({ code: 'handle_unknown' }),
    );
  });

  test('are good until their tab is outdated, and those of other tabs after that, too', () => {
    const views = createViews();
    const own = session();
    const [first, second] = [views.give(own, view('ctx-1')), views.give(own, view('ctx-2'))];
    expect(views.find(own, { viewToken: first })).toMatchObject({ contextId: 'ctx-1', documentId: 'd1' });
    views.outdate(own, 'ctx-1');
    expect(() => views.find(own, { viewToken: first })).toThrow(
      expect.objectContaining({ code: 'stale_view' }),
    );
    expect(views.find(own, { viewToken: second })).toMatchObject({ contextId: 'ctx-2' });
  });

  test('of what nobody has seen cannot be chosen from', () => {
    const views = createViews();
    const own = session();
    const viewToken = views.give(own, { contextId: 'ctx-1', items: [] });
    expect(() => views.find(own, { viewToken })).toThrow(expect.objectContaining({ code: 'stale_view' }));
  });

  test('are forgotten after many others', () => {
    const views = createViews();
    const own = session();
    const tokens = Array.from({ length: 51 }, () => views.give(own, view()));
    expect(() => views.find(own, { viewToken: tokens[0] ?? '' })).toThrow(
      expect.objectContaining({ code: 'stale_view' }),
    );
    expect(views.find(own, { viewToken: tokens[1] ?? '' }).viewToken).toBe('v2');
  });

  test('are not contradicted by another tab', () => {
    const views = createViews();
    const own = session();
    const viewToken = views.give(own, view('ctx-1'));
    expect(() => views.find(own, { viewToken, contextId: 'ctx-2' })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
    expect(views.find(own, { viewToken, contextId: 'ctx-1' }).viewToken).toBe(viewToken);
  });

  test('have items of their own', () => {
    const views = createViews();
    const own = session();
    const kept = views.find(own, { viewToken: views.give(own, view()) });
    expect(itemOf(kept, 'm0')).toMatchObject({ handle: 'e1' });
    for (const name of ['m1', 'm00', 'm', 'm-0', 'm0 ', 'e1', 'm1e0'])
      expect(() => itemOf(kept, name)).toThrow(
        expect.objectContaining({
          code: 'handle_unknown',
          facts: expect.objectContaining({ items: 1 }) as object,
        }),
      );
  });
});
