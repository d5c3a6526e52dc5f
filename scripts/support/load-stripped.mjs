// For `node --import`: sources whose types were stripped while building run as they were written there, positions included.
// What strips types within Node takes 15 MB for as long as the process lives.
import { readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STRIPPED } from './stripped.mjs';

const ROOT_URL = new URL('../../', import.meta.url).href;

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(ROOT_URL) || !url.endsWith('.ts')) return next(url, context);
    const stripped = join(STRIPPED, `${decodeURI(url.slice(ROOT_URL.length))}.js`);
    if (!isUpToDate(stripped, fileURLToPath(url))) return next(url, context);
    return { format: 'module', source: readFileSync(stripped, 'utf8'), shortCircuit: true };
  },
});

/** Not when the source was changed since, or never stripped. */
function isUpToDate(stripped, source) {
  const made = statSync(stripped, { throwIfNoEntry: false });
  return made !== undefined && made.mtimeMs >= statSync(source).mtimeMs;
}
