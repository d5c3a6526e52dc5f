/**
 * Writes server/market/accounts/passwords/common-passwords.txt: the 3,000 most common passwords of zxcvbn-ts' ranked list (MIT) that our
 * rules would accept, in lower case, the most common first.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';
import { newPasswordError } from '../contract/kernel/credentials.ts';

const COUNT = 3000;
const target = fileURLToPath(
  new URL('../server/market/accounts/passwords/common-passwords.txt', import.meta.url),
);

const ranked: readonly (string | number)[] = dictionary['passwords-common'];
const passwords = [...new Set(ranked.map((password) => String(password).toLowerCase()))];
const allowed = passwords.filter((password) => newPasswordError(password) === undefined).slice(0, COUNT);
await writeFile(target, `${allowed.join('\n')}\n`);
console.log(`${allowed.length} passwords of ${passwords.length}, ${allowed.join('\n').length} bytes`);
