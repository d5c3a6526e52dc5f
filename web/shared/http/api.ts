import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router';
import {
  type ApiClient,
  ApiProblem,
  createClient,
  type Transport,
  type TransportRequest,
} from '../../../contract/client.ts';
import { pinCodeInCookies } from '../../../contract/kernel/pin-code.ts';
import { browserTransport } from './browser-transport.ts';
import type { PublicSettings } from '../../../contract/settings.ts';

/**
 * How pages reach the API. A route module states once what it loads and exports it for both sides:
 *
 *     const load = (api: ApiClient, { params }: LoadArgs<{ productId: string }>) =>
 *       api('GET /api/pro/:productId', { params });
 *     export const loader = serverLoader(load, (product) => [`product:${product.id}`]);
 *     export const clientLoader = browserLoader(load);
 *
 * Always export the pair: a loader without a clientLoader would make navigations ask the server for `.data`,
 * which the host refuses. A page of a guarded area has no server loader at all.
 */
export interface LoadArgs<Params = Record<string, string | undefined>> {
  params: Params;
  request: Request;
  /** The pin code by which the page may rank; on the server only for the pages that the host keeps by pin code. */
  deliverTo?: string | undefined;
}

type Load<Params, Data> = (api: ApiClient, args: LoadArgs<Params>) => Promise<Data>;

/** What the host lends to one rendering of a page. */
export interface PageRendering {
  settings: PublicSettings;
  /** The visitor's pin code, for pages that are ranked by it. */
  deliverTo: string | undefined;
  /** Calls the API inside the same process, as a visitor without a session. */
  callApi: (request: TransportRequest) => Promise<{ status: number; body: unknown }>;
  /** Names the request in the log. */
  requestId: string;
  nonce: string;
  /** Events that name one of these tags drop the rendered page from the cache. */
  tags: Set<string>;
  reportError: (error: unknown) => void;
}

export const pageRendering = createContext<PageRendering>();

/**
 * The loader of a public page. It sees no token, and of the cookies the pin code alone. A refusal
 * of the API becomes the page's status (404 shows NotFound); anything else is reported and becomes a 500.
 *
 * @param tagsOf names what the page shows, so that a change of it drops the page from the cache
 * @param isMissing whether what the address asks for does not exist, though there is a page to lead on from there
 */
export function serverLoader<Params, Data>(
  load: Load<Params, Data>,
  tagsOf: (data: Awaited<Data>) => string[] = () => [],
  isMissing: (data: Awaited<Data>) => boolean = () => false,
) {
  return async ({ params, request, context }: LoaderFunctionArgs) => {
    const rendering = (context as RouterContextProvider).get(pageRendering); // typed Readonly, but the same class
    const api = createClient(transportOf(rendering));
    try {
      // The router fills params by the route's path; the page names the ones it declares there.
      const loaded = await load(api, { params: params as Params, request, deliverTo: rendering.deliverTo });
      for (const tag of tagsOf(loaded)) rendering.tags.add(tag);
      return data(loaded, isMissing(loaded) ? { status: 404 } : undefined);
    } catch (error) {
      if (error instanceof Response) throw error; // a redirect
      throw pageFailure(error, rendering);
    }
  };
}

/** The same page reached by navigation: the browser asks the API itself. */
export function browserLoader<Params, Data>(load: Load<Params, Data>) {
  return ({ params, request }: ClientLoaderFunctionArgs): Promise<Data> =>
    // As in serverLoader.
    load(api, { params: params as Params, request, deliverTo: pinCodeInCookies(document.cookie) });
}

/**
 * A part that a page can do without: when its call fails the page comes without it. (The server has logged the
 * failure; a call given up because the visitor left fails the page's load as ever.)
 */
export async function orWithout<Data, Without>(
  call: Promise<Data>,
  without: Without,
): Promise<Data | Without> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiProblem) return without;
    throw error;
  }
}

/** The root route's loader: the settings that screens need. */
export function settingsLoader({ context }: LoaderFunctionArgs): PublicSettings {
  return (context as RouterContextProvider).get(pageRendering).settings; // typed Readonly, but the same class
}

/** The API client of the browser, for screens and actions. */
export const api: ApiClient = createClient(browserTransport);

/** What a failed page hands to the error boundary: the problem's message is written for people. */
export interface PageFailure {
  message: string;
}

function transportOf(rendering: PageRendering): Transport {
  return async (request) => {
    const { status, body } = await rendering.callApi(request);
    if (status >= 400) throw new ApiProblem({ ...(body as object), status }); // a problem reply, by contract
    return body;
  };
}

function pageFailure(error: unknown, rendering: PageRendering) {
  if (error instanceof ApiProblem) {
    return data<PageFailure>({ message: error.message }, { status: error.status });
  }
  rendering.reportError(error);
  return data<PageFailure>({ message: 'Server Error' }, { status: 500 });
}
