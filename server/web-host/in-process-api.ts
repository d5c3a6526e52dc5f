import type { FastifyInstance } from 'fastify';
import type { TransportRequest } from '../../contract/client.ts';

/** The address that calls from our own pages come from. No network peer can have it: it is no IP address. */
export const IN_PROCESS_ADDRESS = 'in-process';

/**
 * Calls the API inside this process, through the same validation, guards and errors as any client, without network
 * and without a session.
 */
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
