import type { FastifyInstance } from 'fastify';
import { type ApiClient, ApiProblem, createClient } from '../../../contract/client.ts';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import type { Problem } from '../../../contract/problem.ts';

async function written(body: unknown): Promise<{ type: string; payload: Buffer | string }> {
  if (!(body instanceof FormData || body instanceof Blob)) {
    return { type: 'application/json', payload: JSON.stringify(body) };
  }
  const request = new Request('http://shop.example', { method: 'POST', body });
  const type = request.headers.get('content-type') ?? '';
  return { type, payload: Buffer.from(await request.arrayBuffer()) };
}

export function injectedClient(
  server: FastifyInstance,
  token: string | undefined,
  shopId?: ShopId,
): ApiClient {
  return createClient(async ({ method, path, body, headers }) => {
    const sent = body === undefined ? undefined : await written(body);
    const response = await server.inject({
      method,
      url: path,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(shopId && { 'x-shop': shopId }),
        ...(sent && { 'content-type': sent.type }),
        ...headers,
      },
      ...(sent && { payload: sent.payload }),
    });
    const isCsv = response.headers['content-type']?.startsWith('text/csv') === true;
    const parsed: unknown = isCsv ? response.payload : response.payload ? response.json() : null;
    if (response.statusCode >= 400) throw new ApiProblem(parsed as Problem); // the shape every failure has
    return parsed;
  });
}
