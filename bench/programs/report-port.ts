import type { Server } from 'node:http';

/** Reports the port of a program to the bench. */
export function reportPort(server: Server): void {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  process.send?.({ port: address.port });
}
