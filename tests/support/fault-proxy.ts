import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What becomes of the bytes between a client and a server:
 * `pass` forwards them; `refuse` ends every connection and takes none; `stall` keeps connections open and forwards nothing,
 * as over a cut cable; `half_close` ends the server's side of every connection; `corrupt` replaces what the server says;
 * `truncate` forwards half of each reply and ends the connection. A number forwards both directions late by that many milliseconds.
 */
export type ProxyFault = 'pass' | 'refuse' | 'stall' | 'half_close' | 'corrupt' | 'truncate' | number;

/** A TCP proxy on loopback whose connections a test can disturb. */
export interface FaultProxy {
  port: number;
  /** Applies to open and to new connections. What `stall` held back is lost, and its connections stay dead. */
  set: (fault: ProxyFault) => void;
  close: () => Promise<void>;
}

interface Link {
  client: Socket;
  server: Socket;
  isDead: boolean;
}

export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  let fault: ProxyFault = 'pass';
  const links = new Set<Link>();
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    if (fault === 'refuse') return void client.on('error', () => undefined).destroy();
    const server = connect({ ...target, allowHalfOpen: true });
    const link: Link = { client, server, isDead: fault === 'stall' };
    links.add(link);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => destroy(link));
      socket.on('close', () => destroy(link));
    }
    client.on('data', (chunk) => forward(link, server, chunk));
    server.on('data', (chunk) => reply(link, chunk));
    client.on('end', () => destroy(link));
    server.on('end', () => later(link, () => client.end()));
    if (fault === 'half_close') client.end();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  function destroy(link: Link): void {
    links.delete(link);
    link.client.destroy();
    link.server.destroy();
  }

  function later(link: Link, work: () => void): void {
    if (link.isDead) return;
    if (typeof fault === 'number') setTimeout(work, fault).unref();
    else work();
  }

  function forward(link: Link, to: Socket, chunk: Buffer): void {
    later(link, () => {
      if (to.writable) to.write(chunk);
    });
  }

  function reply(link: Link, chunk: Buffer): void {
    if (fault === 'corrupt') return forward(link, link.client, Buffer.alloc(chunk.length, 0x7f));
    if (fault !== 'truncate') return forward(link, link.client, chunk);
    link.client.end(chunk.subarray(0, chunk.length / 2));
    link.server.destroy();
  }

  return {
    port: (listener.address() as AddressInfo).port, // of a listening TCP server
    set: (next) => {
      fault = next;
      for (const link of links) {
        if (next === 'refuse') destroy(link);
        else if (next === 'stall') link.isDead = true;
        else if (next === 'half_close') link.client.end();
      }
    },
    close: async () => {
      for (const link of links) destroy(link);
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** The same address, reached through the proxy. */
export function throughProxy(address: string, { port }: Pick<FaultProxy, 'port'>): string {
  const url = new URL(address);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
