import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('keys that wait take turns, and a full queue has room again once work is done', async () => {
  const semaphore = new Semaphore(1, 8, 3);
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (name: string) =>
    semaphore.run(name.slice(0, 1), async () => {
      await gate.promise;
      done.push(name);
    });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(work);
  expect(['a', 'b', 'd'].map((key) => semaphore.isFull(key))).toEqual([true, false, false]);
  all.push(work('b3'), work('d1'));
  expect(semaphore.isFull('e')).toBe(true);
  gate.resolve();
  await Promise.all(all);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'd1', 'a3', 'b2', 'a4', 'b3']);
  expect(semaphore.isFull('a')).toBe(false);
});

test('work that fails gives its place to the next', async () => {
  const semaphore = new Semaphore(1, 8);
  const failing = semaphore.run('a', () => Promise.reject(new Error('failed')));
  const next = semaphore.run('a', () => setImmediate('done'));
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
