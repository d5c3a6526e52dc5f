import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Lists the requirement lines of docs/requirements.md that no test names yet, by area. */

const root = fileURLToPath(new URL('..', import.meta.url));
const requirement = /^\| ([A-Z]+-\d+) \| (.*?) \| (?:given|placeholder|not shown|oddity) \|/;

const lines = readFileSync(`${root}docs/requirements.md`, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, text] = requirement.exec(line) ?? [];
    return id && text ? [{ id, text }] : [];
  });
const testFiles = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], {
  cwd: root,
  encoding: 'utf8',
});
const named = new Set(
  testFiles
    .split('\n')
    .filter(Boolean)
    .flatMap((file) => readFileSync(root + file, 'utf8').match(/\b[A-Z]+-\d{2}\b/g) ?? []),
);

const unnamed = lines.filter(({ id }) => !named.has(id));
for (const { id, text } of unnamed) console.log(`${id}  ${text}`);
console.log(`${lines.length - unnamed.length} of ${lines.length} requirement lines are named by a test.`);
