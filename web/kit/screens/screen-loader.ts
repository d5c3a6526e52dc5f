import type { ClientLoaderFunctionArgs } from 'react-router';
import { type ApiClient, createClient } from '../../../contract/client.ts';
import { browserTransport } from '../http/browser-transport.ts';

/** The result of a load. A failure is a value, so that each part of a screen shows its own. */
export type Loaded<Data> = { data: Data; error?: never } | { data?: never; error: unknown };

/** Loads one part of a screen. */
export type ScreenLoad<Data, Params = Record<string, string | undefined>> = (
  api: ApiClient,
  args: { params: Params; searchParams: URLSearchParams },
) => Promise<Data>;

/** The results of a screen's loads, under their names. */
export type LoadedScreen<Loads> = {
  [Name in keyof Loads]: Loads[Name] extends ScreenLoad<infer Data, never> ? Loaded<Data> : never;
};

/**
 * The `clientLoader` of a screen that only a signed-in account sees. Its parts are loaded side by side, each with a result of its own:
 *
 *     export const clientLoader = screenLoader({ order: loadOrder, messages: loadMessages });
 *
 * The screen reads a part with `useLoadedPart`. There is no server loader: pages of guarded areas are rendered in the browser.
 */
export function screenLoader<Loads extends Record<string, ScreenLoad<unknown, never>>>(loads: Loads) {
  return async ({ params, request }: ClientLoaderFunctionArgs) => {
    const api = createClient((call) => browserTransport({ ...call, signal: request.signal }));
    // The router fills params by the route's path, which declares these names.
    const args = { params: params as never, searchParams: new URL(request.url).searchParams };
    const parts = Object.entries(loads).map(async ([name, load]) => [name, await settle(load(api, args))]);
    return Object.fromEntries(await Promise.all(parts)) as LoadedScreen<Loads>; // one entry for each load
  };
}

/** Settles a call, so that one part of a screen can fail alone. */
export async function settle<Data>(call: Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await call };
  } catch (error) {
    return { error };
  }
}
