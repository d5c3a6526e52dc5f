import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

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
