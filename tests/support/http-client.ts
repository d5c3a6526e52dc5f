import { type ApiClient, ApiProblem, createClient } from '../../contract/client.ts';
import type { Problem } from '../../contract/problem.ts';

/** The API of a process that listens, as a visitor or with an access token. */
export function clientOf(url: string, token?: string): ApiClient {
  return createClient(async ({ method, path, body, headers }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed: unknown = await response.json();
    if (!response.ok) throw new ApiProblem(parsed as Problem); // the shape every failure has
    return parsed;
  });
}
