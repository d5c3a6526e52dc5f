import { readFileSync } from 'node:fs';
import type { Config } from '../../../config/index.ts';
import { commonPassword } from '../refusals.ts';

const COMMON = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);

/**
 * Refuses commonly guessed passwords (`scripts/common-passwords.ts` makes the list), in any letter case. A demo market takes
 * them: nothing there is worth guessing.
 * @param path the form's field
 * @throws Refusal `invalid_input`
 */
export function requireUncommonPassword(
  { demo }: Pick<Config, 'demo'>,
  password: string,
  path: 'password' | 'newPassword',
): void {
  if (!demo && COMMON.has(password.toLowerCase())) throw commonPassword(path);
}
