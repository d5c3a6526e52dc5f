import { Passwords } from '../../server/platform/passwords.ts';

/** Costs next to nothing; `passwords.test.ts` proves the cost of the real ones. */
export const testPasswords = new Passwords({ memory: 64, passes: 1, parallelism: 1 });

/** A stored password, for the builders of accounts. */
export const hashPassword = (password: string): Promise<string> => testPasswords.hash(password);
