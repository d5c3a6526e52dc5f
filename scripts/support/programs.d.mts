import type { SpawnOptions } from 'node:child_process';

export const ROOT: string;
export class Problem extends Error {}
export function fail(error: unknown): never;
export function step<Result>(label: string, work: () => Promise<Result>): Promise<Result>;
export function run(
  command: string,
  args: readonly string[],
  options?: SpawnOptions,
): Promise<{ status: number; output: string }>;
export function runInTerminal(
  command: string,
  args: readonly string[],
  options?: SpawnOptions,
): Promise<number>;
