import { expect, test } from 'vitest';
import { createSharedResolver } from '../../src/net/resolver.ts';

test('a name that is asked for many times at once is looked up once, and anew later', async () => {
  const asked: string[] = [];
  const resolve = createSharedResolver((host) => {
    asked.push(host);
    return Promise.resolve([`127.0.0.${asked.length}`]);
  });
  const all = await Promise.all(['one.test', 'one.test', 'two.test', 'one.test'].map(resolve));
  expect(all.flat()).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.1']);
  expect(await resolve('one.test')).toEqual(['127.0.0.3']);
});

test('a name that does not exist is not looked up again at once', async () => {
  let asked = 0;
  const resolve = createSharedResolver(() => {
    asked += 1;
    return Promise.reject(new RangeError('no such name'));
  });
  await expect(resolve('none.test')).rejects.toThrow('no such name');
  await expect(resolve('none.test')).rejects.toThrow('no such name');
  expect(asked).toBe(1);
});
