import { expect, test } from 'vitest';
import { runBatch } from './run-batch.ts';

const never = new AbortController().signal;
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test('few quick jobs run at a time', async () => {
  let running = 0;
  let most = 0;
  const outcomes = await runBatch(numbers(20), {
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    },
    settle: () => undefined,
    stopping: never,
    limitMs: 1000,
  });
  expect(outcomes).toHaveLength(20);
  expect(most).toBe(4);
});

test('a job without an end fails after its time, and alone', async () => {
  const outcomes = await runBatch(numbers(3), {
    work: (number) => (number === 0 ? new Promise(() => undefined) : Promise.resolve()),
    settle: () => undefined,
    stopping: never,
    limitMs: 20,
  });
  expect(outcomes.toSorted((a, b) => a.job - b.job)).toMatchObject([
    { isDone: false, error: { message: 'no end after 0.02 seconds' } },
    { isDone: true },
    { isDone: true },
  ]);
});

test('what is done is settled while others still wait, more of them than run at a time', async () => {
  const answer = Promise.withResolvers<void>();
  const settled: number[] = [];
  const waiting = 6;
  const outcomes = await runBatch(numbers(10), {
    work: (number) => (number < waiting ? answer.promise : Promise.resolve()),
    settle: (done) => {
      settled.push(...done);
      if (settled.length === 10 - waiting) answer.resolve();
    },
    stopping: never,
    limitMs: 60_000,
  });
  expect(settled.slice(0, 4).toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9]);
  expect(outcomes.every(({ isDone }) => isDone)).toBe(true);
});

test('once the process stops, what is done is settled and no further job begins', async () => {
  const stopping = new AbortController();
  const answer = Promise.withResolvers<void>();
  const settled: number[] = [];
  const ran = runBatch(numbers(20), {
    work: (number) => (number === 0 ? Promise.resolve() : answer.promise),
    settle: (done) => settled.push(...done),
    stopping: stopping.signal,
    limitMs: 60_000,
  });
  await new Promise((resolve) => setImmediate(resolve));
  stopping.abort();
  expect(settled).toEqual([0]);
  answer.resolve();
  expect((await ran).map(({ job }) => job)).toEqual([0, 1, 2, 3, 4]);
});
