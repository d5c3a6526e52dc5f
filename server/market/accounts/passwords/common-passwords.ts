import { readFileSync } from 'node:fs';
import type { Config } from '../../../config/index.ts';
import { commonPassword } from '../refusals.ts';

const COMMON = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);

/**
 * `scripts/common-passwords.ts` makes the list. A demo market takes these passwords: nothing there is worth guessing.
 * @throws Refusal `invalid_input` at the form's field `path`
 */
export function requireUncommonPassword(
  { demo }: Pick<Config, 'demo'>,
  password: string,
  path: 'password' | 'newPassword',
): void {
  if (!demo && COMMON.has(password.toLowerCase())) throw commonPassword(path);
}
