import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface HttpReply {
  status: number;
  content: Buffer;
}

/** Makes another reply of the true one; without calling `ask` the service hears nothing of the request. */
export type Lie = (
  request: { method: string; url: string },
  ask: () => Promise<HttpReply>,
) => Promise<HttpReply>;

/** An HTTP proxy on loopback in front of a service, which lies when a test says so. */
export interface LyingProxy {
  url: string;
  lie: Lie | undefined;
  close: () => Promise<void>;
}

export async function startLyingProxy(target: string): Promise<LyingProxy> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: LyingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // of a listening TCP server
    lie: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = 'GET', url = '/' } = request;
    let headers = {};
    const ask = async () => {
      const reply = await forward(target, request, body);
      const { 'transfer-encoding': _framing, ...others } = reply.headers;
      headers = others;
      return { status: reply.statusCode ?? 0, content: await buffer(reply) };
    };
    const { status, content } = await (proxy.lie ? proxy.lie({ method, url }, ask) : ask());
    response.writeHead(status, { ...headers, 'content-length': content.length }).end(content);
  }
  return proxy;
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  // The host stays the one that was asked: signatures cover it.
  const request = send(new URL(url ?? '/', target), { method, headers });
  const replied = once(request, 'response') as Promise<[IncomingMessage]>; // as documented for this event
  request.end(body);
  const [reply] = await replied;
  return reply;
}
