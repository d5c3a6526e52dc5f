/** Writes what the server runs as JavaScript below build/stripped: node scripts/strip-sources.ts */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './support/programs.mjs';
import { SERVER_SOURCES, STRIPPED } from './support/stripped.mjs';
import { filesBelow } from './support/when-changed.ts';

rmSync(STRIPPED, { recursive: true, force: true });
for (const file of SERVER_SOURCES.flatMap(filesBelow)) {
  if (!file.endsWith('.ts')) continue;
  const stripped = join(STRIPPED, `${file}.js`);
  mkdirSync(dirname(stripped), { recursive: true });
  writeFileSync(stripped, stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8')));
}
