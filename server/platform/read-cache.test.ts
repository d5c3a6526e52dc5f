import { expect, test } from 'vitest';
import { ReadCache } from './read-cache.ts';

function aCache({ maxBytes = 10_000, maxAgeMs = 1000 } = {}) {
  const clock = { nowMs: 0 };
  const state = { isKeeping: true };
  const cache = new ReadCache<string>({
    maxBytes,
    maxAgeMs,
    bytesOf: (text) => text.length,
    isKeeping: () => state.isKeeping,
    now: () => clock.nowMs,
  });
  return { cache, clock, state };
}

const never = () => Promise.reject(new Error('read although it was kept'));

test('what was read is kept until it is dropped or too old', async () => {
  const { cache, clock } = aCache();
  await cache.getOrRead('a', async () => 'first');
  expect(await cache.getOrRead('a', never)).toBe('first');
  cache.drop('a');
  expect(await cache.getOrRead('a', async () => 'second')).toBe('second');
  clock.nowMs = 1000;
  expect(cache.find('a')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('many who ask at the same time cause one read', async () => {
  const { cache } = aCache();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = cache.getOrRead('a', () => promise);
  const second = cache.getOrRead('a', never);
  resolve('once');
  expect(await Promise.all([first, second])).toEqual(['once', 'once']);
});

test('a read that a change overtakes is not kept, and who asks after the change reads anew', async () => {
  for (const change of ['drop', 'clear'] as const) {
    const { cache } = aCache();
    const before = Promise.withResolvers<string>();
    const early = cache.getOrRead('a', () => before.promise);
    cache[change]('a');
    const late = cache.getOrRead('a', async () => 'after');
    before.resolve('before');
    expect(await early).toBe('before');
    expect(await late).toBe('after');
    expect(cache.find('a')).toBe('after');
  }
});

test('a failed read is told to everyone who waited, and the next one tries again', async () => {
  const { cache } = aCache();
  const failing = () => Promise.reject(new Error('no database'));
  await expect(cache.getOrRead('a', failing)).rejects.toThrow('no database');
  expect(await cache.getOrRead('a', async () => 'there again')).toBe('there again');
});

test('the least recently used go first, and what is larger than the cache is not kept', async () => {
  const { cache } = aCache({ maxBytes: 2500 });
  const text = (character: string) => async () => character.repeat(600);
  for (const key of ['a', 'b', 'c']) await cache.getOrRead(key, text(key));
  cache.find('a');
  await cache.getOrRead('d', text('d'));
  expect(cache.find('b')).toBeUndefined();
  expect(cache.find('a')).toBeDefined();
  expect(cache.find('d')).toBeDefined();
  await cache.getOrRead('large', async () => 'x'.repeat(3000));
  expect(cache.find('large')).toBeUndefined();
  expect(cache.bytes).toBeLessThanOrEqual(2500);
});

test('nothing is kept while changes would not be heard', async () => {
  const { cache, state } = aCache();
  state.isKeeping = false;
  await cache.getOrRead('a', async () => 'first');
  expect(await cache.getOrRead('a', async () => 'second')).toBe('second');
});
