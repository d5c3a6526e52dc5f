import type { Server } from 'node:http';

/** Tells the bench on which port a program listens. */
export function tellPort(server: Server): void {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  process.send?.({ port: address.port });
}
