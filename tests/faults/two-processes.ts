import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Reads in a row that must see a change: what was new once never looks old again. */
export const FRESH_READS = 3;

/** Two processes of one shop, both with pages: what is changed on one has to reach the other. */
export function startTwoProcesses(databaseUrl: string): Promise<[ServerProcess, ServerProcess]> {
  const start = () => startServerProcess(databaseUrl, [], { SERVE_PAGES: 'true' });
  return Promise.all([start(), start()]);
}
