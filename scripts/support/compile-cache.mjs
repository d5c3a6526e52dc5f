import module from 'node:module';
import { join } from 'node:path';
import { ROOT } from './programs.mjs';

/**
 * Keeps the program as Node has compiled it, so that the next start does not strip and compile every file again. Without effect on
 * a Node that cannot.
 */
export function cacheCompiled() {
  module.enableCompileCache?.(join(ROOT, 'node_modules/.cache/haat-compiled'));
}
