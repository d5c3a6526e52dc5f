import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TransportRequest } from '../../contract/client.ts';

/** The connection address of our own pages' calls; no network peer can have it. */
const IN_PROCESS_ADDRESS = 'in-process';

/** Whether a call comes from our own pages. Forwarding headers do not count. */
export function isInProcess({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress === IN_PROCESS_ADDRESS;
}

/** Calls the API inside this process, through the same validation, guards and errors as any client, without a session. */
export function inProcessApi(app: FastifyInstance) {
  return async ({
    method,
    path,
    body,
    headers,
  }: TransportRequest): Promise<{ status: number; body: unknown }> => {
    const response = await app.inject({
      method,
      url: path,
      headers,
      remoteAddress: IN_PROCESS_ADDRESS,
      payload: body === undefined ? undefined : JSON.stringify(body),
      ...(body !== undefined && { headers: { ...headers, 'content-type': 'application/json' } }),
    });
    return { status: response.statusCode, body: response.payload ? JSON.parse(response.payload) : undefined };
  };
}
