import { expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

const ADDRESS = '192.0.2.1';

test('a password is hashed at the cost that OWASP recommends, and verified at the cost of its hash', async () => {
  const passwords = new Passwords();
  const hash = await passwords.hash('monsoon2026');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify('monsoon2026', hash, ADDRESS)).toBe(true);
  expect(await passwords.verify('monsoon2027', hash, ADDRESS)).toBe(false);
  const cheap = new Passwords({ memory: 64, passes: 1, parallelism: 1 });
  expect(await cheap.verify('monsoon2026', hash, ADDRESS)).toBe(true);
  expect(await passwords.verify('monsoon2026', null, ADDRESS), 'without an account').toBe(false);
});
