import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartProblem } from './start-problem.ts';

/** It runs before the long steps of a start. @throws StartProblem with the words of `explainListenError` */
export async function expectPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw explainListenError(error, port, host);
  }
  probe.close();
  await once(probe, 'close');
}

export function explainListenError(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const explanations: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program: stop it, or choose another port.`,
    EACCES: `Port ${port} needs rights that this program does not have: choose one above 1023.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}: set HOST to one of its own.`,
    ENOTFOUND: `The name ${host} is unknown: set HOST to an address of this machine.`,
  };
  const explanation = typeof code === 'string' ? explanations[code] : undefined;
  return explanation === undefined ? error : new StartProblem(explanation, { cause: error });
}
