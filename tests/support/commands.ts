import { categories } from '../../scripts/commands/categories.ts';
import type { Program } from '../../scripts/commands/command-line.ts';
import { jobs } from '../../scripts/commands/jobs.ts';
import { operator } from '../../scripts/commands/operator.ts';
import { payments } from '../../scripts/commands/payments.ts';
import { verify } from '../../scripts/commands/verify.ts';

const PROGRAMS = { categories, jobs, operator, payments, verify } satisfies Record<string, Program>;

export type CommandName = keyof typeof PROGRAMS;

/** What somebody reads after `npm run <name> -- <words>` with these settings. */
export async function runCommand(
  name: CommandName,
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ status: number; output: string }> {
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(`${String(line)}\n`);
  const status = await PROGRAMS[name]({ words, env, print: write, complain: write });
  return { status, output: lines.join('') };
}
