import { expect, test } from 'vitest';
import { TaggedCache } from './tagged-cache.ts';

interface Entry {
  text: string;
  tags: string[];
}

const entry = (text: string, ...tags: string[]): Entry => ({ text, tags });

function aCache({ maxBytes = 10_000, maxAgeMs = 1000 } = {}) {
  const clock = { nowMs: 1 };
  const state = { isCurrent: true };
  const cache = new TaggedCache<Entry>({
    maxBytes,
    maxAgeMs,
    bytesOf: ({ text }) => text.length,
    tagsOf: ({ tags }) => tags,
    isStored: ({ text }) => text !== 'not to be stored',
    isCurrent: () => state.isCurrent,
    now: () => clock.nowMs,
  });
  return { cache, clock, state };
}

const never = () => Promise.reject(new Error('read although it was stored'));

test('a value is given until one of its tags is dropped, or it is too old', async () => {
  const { cache, clock } = aCache();
  await cache.getOrRead('/a', async () => entry('first', 'product:1', 'listing'));
  cache.drop('product:2');
  expect(await cache.getOrRead('/a', never)).toMatchObject({ text: 'first' });
  cache.drop('listing');
  expect(await cache.getOrRead('/a', async () => entry('second', 'product:1'))).toMatchObject({
    text: 'second',
  });
  clock.nowMs += 1001;
  expect(cache.find('/a')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('without tags of its own a value is dropped by its key', async () => {
  const cache = new TaggedCache<string>({ maxBytes: 1000, maxAgeMs: 1000, bytesOf: ({ length }) => length });
  for (const key of ['a', 'b']) await cache.getOrRead(key, async () => key);
  cache.drop('a');
  expect(cache.find('a')).toBeUndefined();
  expect(cache.find('b')).toBe('b');
});

test('many that ask at the same time cause one read', async () => {
  const { cache } = aCache();
  const { promise, resolve } = Promise.withResolvers<Entry>();
  const first = cache.getOrRead('a', () => promise);
  const second = cache.getOrRead('a', never);
  resolve(entry('once'));
  expect((await Promise.all([first, second])).map(({ text }) => text)).toEqual(['once', 'once']);
});

test('a read that a change overtakes is not stored, and a later one reads again', async () => {
  for (const change of ['drop', 'clear'] as const) {
    const { cache } = aCache();
    const before = Promise.withResolvers<Entry>();
    const early = cache.getOrRead('a', () => before.promise);
    cache[change]('product:1');
    const late = cache.getOrRead('a', async () => entry('after', 'product:1'));
    before.resolve(entry('before', 'product:1'));
    expect(await early).toMatchObject({ text: 'before' });
    expect(await late).toMatchObject({ text: 'after' });
    expect(cache.find('a')).toMatchObject({ text: 'after' });
  }
});

test('a change of something else does not keep a value out of the cache', async () => {
  const { cache } = aCache();
  const reading = Promise.withResolvers<Entry>();
  const asked = cache.getOrRead('a', () => reading.promise);
  cache.drop('product:2');
  reading.resolve(entry('text', 'product:1'));
  const read = await asked;
  expect(cache.find('a')).toBe(read);
});

test('a failed read fails for all that wait for it, and the next one tries again', async () => {
  const { cache } = aCache();
  const failing = () => Promise.reject(new Error('no database'));
  await expect(cache.getOrRead('a', failing)).rejects.toThrow('no database');
  expect(await cache.getOrRead('a', async () => entry('there again'))).toMatchObject({ text: 'there again' });
});

test('the least recently used go first, and what is larger than the cache is not stored', async () => {
  const { cache } = aCache({ maxBytes: 2500 });
  const text = (character: string) => async () => entry(character.repeat(600), character);
  for (const key of ['a', 'b', 'c']) await cache.getOrRead(key, text(key));
  cache.find('a');
  await cache.getOrRead('d', text('d'));
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.find(key))).toEqual(['a', 'c', 'd']);
  await cache.getOrRead('large', async () => entry('x'.repeat(3000)));
  expect(cache.find('large')).toBeUndefined();
  expect(cache.bytes).toBeLessThanOrEqual(2500);
});

test('what is not to be stored is given to those that wait for it alone', async () => {
  const { cache } = aCache();
  await cache.getOrRead('a', async () => entry('not to be stored'));
  expect(cache.find('a')).toBeUndefined();
});

test('while changes may have been missed nothing stored is given; afterwards what was not dropped is', async () => {
  const { cache, state } = aCache();
  await cache.getOrRead('a', async () => entry('first', 'product:1'));
  state.isCurrent = false;
  expect(cache.find('a')).toBeUndefined();
  expect(await cache.getOrRead('a', async () => entry('second', 'product:1'))).toMatchObject({
    text: 'second',
  });
  cache.drop('product:2');
  state.isCurrent = true;
  expect(cache.find('a')).toMatchObject({ text: 'second' });
  cache.drop('product:1');
  expect(cache.find('a')).toBeUndefined();
});
