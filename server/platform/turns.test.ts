import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('who asks gets a turn that begins afterwards, shared with others who wait, and never two run at once', async () => {
  const ends: (() => void)[] = [];
  let running = 0;
  const turns = new Turns(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  });
  const first = turns.ask();
  expect(turns.ask()).toBe(first);
  await expect.poll(() => ends.length).toBe(1);
  // The first has begun and may have looked already: these two need another look.
  const second = turns.ask();
  expect(second).not.toBe(first);
  expect(turns.ask()).toBe(second);
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await turns.settled();
  expect(running).toBe(0);
  const third = turns.ask();
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  await third;
});
