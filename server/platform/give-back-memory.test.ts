import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { giveBackWhenQuiet } from './give-back-memory.ts';

const MODULE = fileURLToPath(new URL('./give-back-memory.ts', import.meta.url));

test('what a large piece of work took is given back to the system', async () => {
  const program = `
    import { giveBackMemory } from ${JSON.stringify(MODULE)};
    const megabytes = () => process.memoryUsage().rss / 1e6;
    let work = Array.from({ length: 1_000_000 }, (_, number) => ({ number, text: 'number ' + number }));
    work = undefined;
    const before = megabytes();
    await giveBackMemory();
    console.log(JSON.stringify([before, megabytes()]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const [before, after] = JSON.parse(stdout) as [number, number];
  expect(after).toBeLessThan(before - 40);
});

test('memory is given back once each time that work is followed by quiet', () => {
  vi.useFakeTimers();
  try {
    let cpuMs = 0;
    const giveBack = vi.fn<() => Promise<void>>(() => Promise.resolve());
    giveBackWhenQuiet(() => cpuMs, giveBack);
    const givenBackAfter = (...tenSecondsEach: number[]) => {
      for (const usedMs of tenSecondsEach) {
        cpuMs += usedMs;
        vi.advanceTimersByTime(10_000);
      }
      return giveBack.mock.calls.length;
    };
    expect(givenBackAfter(500, 0, 500), 'never worked').toBe(0);
    expect(givenBackAfter(9_000, 8_000, 2_000), 'still at work').toBe(0);
    expect(givenBackAfter(500)).toBe(1);
    expect(givenBackAfter(500, 2_000, 0), 'nothing to speak of since').toBe(1);
    expect(givenBackAfter(4_000, 500)).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
