/**
 * R0: nothing but `node:http`, answering `/{n}` with a string of n bytes: node bench/programs/bare-server.ts
 * The upper bound of what one process can answer on this machine.
 */
import { createServer } from 'node:http';
import { tellPort } from './tell-port.ts';

const texts = new Map<string, string>();

const server = createServer((request, response) => {
  const url = request.url ?? '';
  const text = texts.get(url) ?? remember(url);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  response.end(text);
});

function remember(url: string): string {
  const text = 'x'.repeat(Number(url.slice(1)));
  texts.set(url, text);
  return text;
}

server.listen(0, '127.0.0.1', () => tellPort(server));
