/**
 * R0: `node:http` alone, answering `/{n}` with a string of n bytes: node bench/programs/bare-server.ts. The upper bound
 * of one process on this machine.
 */
import { createServer } from 'node:http';
import { reportPort } from './report-port.ts';

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

server.listen(0, '127.0.0.1', () => reportPort(server));
