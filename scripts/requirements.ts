import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REQUIREMENT = /^\| ([A-Z]+-\d+) \| (.*?) \| (?:given|placeholder|not shown|oddity) \|/;

export interface Requirement {
  /** Area and number, such as `CART-07`. */
  readonly id: string;
  readonly text: string;
}

/** The lines of docs/requirements.md, in its order. */
export function writtenRequirements(): Requirement[] {
  return readFileSync(`${ROOT}docs/requirements.md`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, text] = REQUIREMENT.exec(line) ?? [];
      return id && text ? [{ id, text }] : [];
    });
}

/** The IDs that tests may have as tags: requirements, threats, invariants and policies. */
export function documentedIds(): string[] {
  const documents = ['requirements', 'threats', 'invariants', 'policies'];
  return documents.flatMap((name) =>
    [...readFileSync(`${ROOT}docs/${name}.md`, 'utf8').matchAll(/^\| ([A-Z]+-?\d+) \|/gm)].map(
      ([, id = '']) => id,
    ),
  );
}

/** The pattern of requirement IDs in the tests. */
export function testedRequirements(): Set<string> {
  const patterns = ['*.test.ts', '*.test.tsx'];
  const files = execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' });
  return new Set(
    files
      .split('\n')
      .filter(Boolean)
      .flatMap((file) => readFileSync(ROOT + file, 'utf8').match(/\b[A-Z]+-\d{2}\b/g) ?? []),
  );
}

if (import.meta.main) {
  const lines = writtenRequirements();
  const named = testedRequirements();
  const unnamed = lines.filter(({ id }) => !named.has(id));
  for (const { id, text } of unnamed) console.log(`${id}  ${text}`);
  console.log(`${lines.length - unnamed.length} of ${lines.length} requirement lines are named by a test.`);
}
