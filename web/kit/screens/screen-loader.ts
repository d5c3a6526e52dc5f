import type { ClientLoaderFunctionArgs } from 'react-router';
import { type ApiClient, createClient } from '../../../contract/client.ts';
import { browserTransport } from '../http/browser-transport.ts';

/** A failure is a value, so that each part of a screen shows its own. */
export type Loaded<Data> = { data: Data; error?: never } | { data?: never; error: unknown };

export type ScreenLoad<Data, Params = Record<string, string | undefined>> = (
  api: ApiClient,
  args: { params: Params; searchParams: URLSearchParams },
) => Promise<Data>;

export type LoadedScreen<Loads> = {
  [Name in keyof Loads]: Loads[Name] extends ScreenLoad<infer Data, never> ? Loaded<Data> : never;
};

/** Guarded pages have no server loader. `useLoadedPart` reads each of the parts. */
export function screenLoader<Loads extends Record<string, ScreenLoad<unknown, never>>>(loads: Loads) {
  return async ({ params, request }: ClientLoaderFunctionArgs) => {
    const api = createClient((call) => browserTransport({ ...call, signal: request.signal }));
    // The router fills params by the route's path, which declares these names.
    const args = { params: params as never, searchParams: new URL(request.url).searchParams };
    const parts = Object.entries(loads).map(async ([name, load]) => [name, await settle(load(api, args))]);
    return Object.fromEntries(await Promise.all(parts)) as LoadedScreen<Loads>; // one entry for each load
  };
}

/** One part of a screen can fail alone. */
export async function settle<Data>(call: Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await call };
  } catch (error) {
    return { error };
  }
}
