import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEMS, type Problem, type ProblemCode } from '../../../contract/problem.ts';
import { apiHeaders } from './security.ts';

export const REQUEST_TIMEOUT_MESSAGE = 'The request took too long to arrive. Please try again.';

const MESSAGES = {
  invalid_input: 'The request could not be read',
  method_not_allowed: 'This server is no proxy',
  request_timeout: REQUEST_TIMEOUT_MESSAGE,
} as const satisfies Partial<Record<ProblemCode, string>>;

const HEADERS_TOO_LARGE = 431;

export function answerBrokenRequests(publicUrl: string) {
  const headers = Object.entries({ ...apiHeaders(publicUrl), connection: 'close' });

  /** The answer ends the connection: the rest of the request is not read. */
  const end = (socket: Duplex, code: keyof typeof MESSAGES, status: number = PROBLEMS[code].status): void => {
    if (!socket.writable) return void socket.destroy();
    const problem: Problem = { ...PROBLEMS[code], status, code, message: MESSAGES[code] };
    const body = JSON.stringify(problem);
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy();
  };

  return {
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Duplex): void => {
      if (error.code === 'ECONNRESET') socket.destroy();
      else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') end(socket, 'request_timeout');
      else if (error.code === 'HPE_HEADER_OVERFLOW') end(socket, 'invalid_input', HEADERS_TOO_LARGE);
      else end(socket, 'invalid_input');
    },
    /** Node would answer or drop these cases without our headers. */
    attachTo: (server: Server): void => {
      server.on('connect', (_request, socket) => end(socket, 'method_not_allowed'));
      // `Expect` changes nothing: the request is served like any other.
      server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    },
  };
}
