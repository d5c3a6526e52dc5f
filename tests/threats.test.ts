import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** How many threats each group of IDs has. */
const GROUPS: Record<string, number> = {
  ST: 16,
  CO: 12,
  PR: 8,
  PA: 18,
  FA: 13,
  AU: 28,
  AZ: 19,
  UP: 12,
  XS: 12,
  WE: 14,
  DO: 11,
  OP: 18,
  TR: 6,
};
const INVARIANTS = 24;

const ROW = /^\| ([A-Z]{1,2}\d{1,2}) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/;
const TEST = /^`([^`]+\.test\.tsx?)`: “([^”]+)”$/;
const REASON = /^not applicable because .{20,}$/;
const PLAN = /^planned: (\d{4}-\d{2}-\d{2}), .{20,}$/;
const WRITTEN_ON = /Written on (\d{4}-\d{2}-\d{2})\./;

interface Threat {
  id: string;
  proofs: string[];
}

function threatsIn(document: string): Threat[] {
  return document.split('\n').flatMap((line) => {
    const [, id, , , proof] = ROW.exec(line) ?? [];
    return id && proof ? [{ id, proofs: proof.split('<br>') }] : [];
  });
}

/** What is wrong with a proof, if anything is. */
function faultOf(proof: string, writtenOn: string): string | undefined {
  const [, path, title] = TEST.exec(proof) ?? [];
  if (path && title) {
    if (!existsSync(join(ROOT, path))) return `there is no ${path}`;
    const source = read(path).replaceAll("\\'", "'");
    return [`'${title}'`, `"${title}"`].some((text) => source.includes(text))
      ? undefined
      : `${path} has no test “${title}”`;
  }
  const [, date] = PLAN.exec(proof) ?? [];
  if (date) return date > writtenOn ? undefined : `${date} is over`;
  return REASON.test(proof) ? undefined : `it is neither test, reason nor date: ${proof}`;
}

const document = read('docs/threats.md');
const threats = threatsIn(document);
const writtenOn = WRITTEN_ON.exec(document)?.[1] ?? '';
const invariants = read('docs/invariants.md')
  .split('\n')
  .flatMap((line) => {
    const [, id, , files] = /^\| (I\d{1,2}) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
    return id && files ? [{ id, files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }] : [];
  });

const numbered = (group: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${group}${index + 1}`);

test('every threat and every invariant is written down once, in order', () => {
  const known = Object.entries(GROUPS).flatMap(([group, count]) => numbered(group, count));
  expect(known).toHaveLength(187);
  expect(threats.map(({ id }) => id)).toEqual(known);
  expect(invariants.map(({ id }) => id)).toEqual(numbered('I', INVARIANTS));
});

test.each(threats)('$id is proved by a test that exists, a reason or a date to come', ({ proofs }) => {
  expect(proofs.length).toBeGreaterThan(0);
  expect(proofs.map((proof) => faultOf(proof, writtenOn)).filter(Boolean)).toEqual([]);
});

test('nearly all threats are proved by tests', () => {
  expect(writtenOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const proved = threats.filter(({ proofs }) => proofs.every((proof) => TEST.test(proof)));
  expect(proved.length).toBeGreaterThan(150);
});

test('the check sees a test that is gone, a date that is over and a proof that is none', () => {
  const planned = 'to be shown on a machine of its own';
  expect(faultOf(`planned: 2027-01-01, ${planned}`, '2026-12-31')).toBeUndefined();
  expect(faultOf(`planned: 2026-12-31, ${planned}`, '2026-12-31')).toBeDefined();
  expect(faultOf('`tests/threats.test.ts`: “nearly all threats are proved by tests”', '')).toBeUndefined();
  expect(faultOf('`tests/nowhere.test.ts`: “a test”', '')).toBe('there is no tests/nowhere.test.ts');
  expect(faultOf(`\`tests/threats.test.ts\`: “${['no', 'such', 'test'].join(' ')}”`, '')).toBeDefined();
  expect(faultOf('some day', '')).toBeDefined();
});

test('invariants are checked in files that exist', () => {
  for (const { id, files } of invariants) {
    expect(files.length, id).toBeGreaterThan(0);
    for (const path of files) expect(existsSync(join(ROOT, path)), `${id}: ${path}`).toBe(true);
  }
});
