/** `npm run jobs` and the like: runs a command of the shop, by its name. */
import type { Program } from './commands/command-line.ts';

/** Each is loaded alone: none waits for the modules of another. */
const PROGRAMS: Readonly<Record<string, () => Promise<Program>>> = {
  categories: async () => (await import('./commands/categories.ts')).categories,
  jobs: async () => (await import('./commands/jobs.ts')).jobs,
  operator: async () => (await import('./commands/operator.ts')).operator,
  payments: async () => (await import('./commands/payments.ts')).payments,
  verify: async () => (await import('./commands/verify.ts')).verify,
};

const [name = '', ...words] = process.argv.slice(2);
const load = PROGRAMS[name];
if (!load) throw new Error(`There is no command '${name}': say ${Object.keys(PROGRAMS).join(', ')}.`);
const program = await load();
process.exitCode = await program({ words, env: process.env, print: console.log, complain: console.error });
