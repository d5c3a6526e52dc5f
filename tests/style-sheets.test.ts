import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STYLES = join(ROOT, 'web/styles');

interface Source {
  path: string;
  content: string;
}

function filesOf(pattern: string): Source[] {
  return globSync(pattern, { cwd: ROOT })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, content: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Of classes that are written out at their elements, by the files in which they stand. */
function classesIn(files: readonly Source[]): Map<string, string> {
  const names = files.flatMap(({ path, content }) =>
    [...content.matchAll(/\bclassName="([^"]*)"/g)].flatMap(([, written = '']) =>
      written
        .split(/\s+/)
        .filter(Boolean)
        .map((name): [string, string] => [name, path]),
    ),
  );
  return new Map(names);
}

/** The names that have a rule of ours or are utilities. */
async function ruledNames(names: readonly string[]): Promise<Set<string>> {
  const ours = filesOf('web/**/*.css').flatMap(({ content }) => [...content.matchAll(/\.([a-z][\w-]*)/gi)]);
  const tailwind = await compile(readFileSync(join(STYLES, 'app.css'), 'utf8'), {
    base: STYLES,
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('.') ? join(base, id) : join(ROOT, 'node_modules', id);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
  const written = tailwind.build([...names]).replaceAll('\\', '');
  const utilities = names.filter((name) => written.includes(`.${name}`));
  return new Set([...ours.map(([, name = '']) => name), ...utilities]);
}

test('every class that is written at an element has a rule', async () => {
  const classes = classesIn(filesOf('web/**/*.tsx'));
  const ruled = await ruledNames([...classes.keys(), 'no-such-class', 'hover:pt-3.5']);
  expect(ruled.has('no-such-class')).toBe(false);
  expect(ruled.has('hover:pt-3.5')).toBe(true);
  expect([...classes].filter(([name]) => !ruled.has(name))).toEqual([]);
});

/** Sheets of ours have layers themselves; one of a library is put into one. */
const UNORDERED = /^@(?:reference|layer|font-face|keyframes|property|page|import "\.|import .* layer\()/;

/** The beginnings of the statements of a sheet that are in no layer. An import inside of one is void. */
function unlayeredIn(sheet: string): string[] {
  const statements: { head: string; body: string }[] = [];
  const text = sheet.replaceAll(/\/\*.*?\*\//gs, '');
  let [depth, start, opened] = [0, 0, 0];
  for (const [index, sign] of [...text].entries()) {
    if (sign === '{' && depth++ === 0) opened = index;
    const ends = sign === '}' ? --depth === 0 : sign === ';' && depth === 0;
    if (!ends) continue;
    const isBlock = sign === '}';
    statements.push({
      head: text.slice(start, isBlock ? opened : index).trim(),
      body: isBlock ? text.slice(opened + 1, index) : '',
    });
    start = index + 1;
  }
  return statements
    .filter(({ head, body }) => !UNORDERED.test(head) || body.includes('@import'))
    .flatMap(({ head, body }) => (/^@(?:media|supports)/.test(head) ? unlayeredIn(body) : head));
}

test('a sheet beside a component has its rules in a layer, as the order in which sheets come is not fixed', () => {
  expect(
    unlayeredIn(`@import "./a.css"; @import "map.css"; @layer components { .a { color: red; } } .b { & c { top: 0; } }
      @media print { @layer base { .c { top: 0; } } .d { top: 0; } } /* .e {} */ @page { margin: 0; }
      @layer base { @import "./b.css"; }`),
  ).toEqual(['@import "map.css"', '.b', '.d', '@layer base']);
  const sheets = filesOf('web/**/*.css').filter(({ path }) => !path.startsWith('web/styles/'));
  expect(sheets.length).toBeGreaterThan(20);
  expect(
    sheets.flatMap(({ path, content }) => unlayeredIn(content).map((head) => `${path}: ${head}`)),
  ).toEqual([]);
});
