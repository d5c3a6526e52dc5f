import { expect, test } from 'vitest';
import { CoalescingRunner } from './coalescing-runner.ts';

test('each call gets a run that begins after it, shared with others that wait, and never two run at once', async () => {
  const ends: (() => void)[] = [];
  let running = 0;
  const runner = new CoalescingRunner(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  });
  const first = runner.run();
  expect(runner.run()).toBe(first);
  await expect.poll(() => ends.length).toBe(1);
  // The first has begun and may have looked already: these two need another look.
  const second = runner.run();
  expect(second).not.toBe(first);
  expect(runner.run()).toBe(second);
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await runner.settled();
  expect(running).toBe(0);
  const third = runner.run();
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  await third;
});
