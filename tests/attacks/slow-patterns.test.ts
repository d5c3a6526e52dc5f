import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A pattern that backtracks without end needs years, any other one milliseconds. */
const LIMIT_MS = 3_000;
const PLANTED_LIMIT_MS = 300;
const REPEATS = 1_000;
/** What matches nothing at the end makes a pattern try everything before. */
const TAIL = '\u0000';
const REPEATED = [
  'a',
  '1',
  ' ',
  '-',
  '.',
  '/',
  '"',
  ',',
  'a.',
  'a@',
  'a-',
  'a/',
  '1,',
  '1.',
  '1-',
  '\n',
  '=',
  '&a=',
];
const STARTS = ['', 'a@', 'x=', '/', 'https://', '+91', '₹', '<'];
const ATTACKS = STARTS.flatMap((start) => REPEATED.map((part) => start + part.repeat(REPEATS) + TAIL));

interface Pattern {
  path: string;
  source: string;
  flags: string;
}

/** Every regular expression that is written in the code which runs in the shop. */
function patternsInCode(): Pattern[] {
  const paths = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: ROOT });
  return paths
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => patternsIn(readFileSync(join(ROOT, path), 'utf8'), path));
}

function patternsIn(code: string, path: string): Pattern[] {
  const found: Pattern[] = [];
  const tree = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' });
  JSON.stringify(tree, (_key, node: unknown) => {
    if (isPattern(node)) found.push({ path, source: node.pattern, flags: node.flags });
    return node;
  });
  return found;
}

function isPattern(node: unknown): node is { pattern: string; flags: string } {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'RegExpLiteral';
}

/** The first text on which the pattern does not come to an end. @param limitMs a busy machine slows down also those that do */
function hangsOn({ source, flags }: Pattern, limitMs = LIMIT_MS): string | undefined {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
  const context = createContext({ pattern, attacks: ATTACKS, at: 0 });
  const script = new Script('for (; at < attacks.length; at += 1) pattern.test(attacks[at]);');
  try {
    script.runInContext(context, { timeout: limitMs });
    return undefined;
  } catch {
    return ATTACKS[Number(context['at'])]?.slice(0, 20);
  }
}

test('every pattern in the code comes to an end on what is made to let it try everything', {
  tags: ['XS7'],
}, () => {
  const patterns = patternsInCode();
  expect(patterns.length).toBeGreaterThan(150);
  const hanging = patterns.flatMap((pattern) => {
    const text = hangsOn(pattern);
    return text === undefined ? [] : [`${pattern.path}: /${pattern.source}/ on ${text}`];
  });
  expect(hanging).toEqual([]);
});

test.each([['const a = /^(a+)+$/;'], ['const a = /^x=([\\w-]+\\.?)+@$/i;']])(
  'the search finds a planted pattern without end: %s',
  { tags: ['XS7'] },
  (code) => {
    const [pattern] = patternsIn(code, 'planted.ts');
    // No limit is long enough for it.
    expect(hangsOn(pattern ?? expect.unreachable(), PLANTED_LIMIT_MS)).toBeDefined();
  },
);
