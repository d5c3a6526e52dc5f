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
  type CallTransport,
  createClient,
  type EndpointCall,
} from '../../../contract/client.ts';
import { pinCodeInCookies } from '../../../contract/kernel/pin-code.ts';
import type { PageTag } from '../../../contract/pages.ts';
import type { DocumentData } from '../document/settings.ts';
import { browserTransport } from './browser-transport.ts';
import type { PublicSettings } from '../../../contract/settings.ts';
import { SERVER_ERROR } from './problem-message.ts';

/**
 * How pages call the API. A route module declares one load and exports it for both sides:
 *
 *     const load = (api: ApiClient, { params }: LoadArgs<{ productId: string }>) =>
 *       api('GET /api/pro/:productId', { params });
 *     export const loader = serverLoader(load, (product) => [`product:${product.id}`]);
 *     export const clientLoader = browserLoader(load);
 *
 * Export both: without a clientLoader, navigations would request `.data`, which the host refuses. Pages of guarded
 * areas have no server loader.
 */
export interface LoadArgs<Params = Record<string, string | undefined>> {
  params: Params;
  request: Request;
  /** The pin code that ranks the page; on the server only for pages cached by pin code. */
  deliverTo?: string | undefined;
}

type Load<Params, Data> = (api: ApiClient, args: LoadArgs<Params>) => Promise<Data>;

/** What the host provides for rendering one page. */
export interface PageRendering {
  settings: PublicSettings;
  /** The visitor's pin code, for pages ranked by it. */
  deliverTo: string | undefined;
  /** Calls the API in process, as a visitor without a session. */
  callApi: (call: EndpointCall) => Promise<{ status: number; body: unknown }>;
  /** The request's id in the log. */
  requestId: string;
  nonce: string;
  /** Cache tags: a change event with one of them invalidates the rendered page. */
  tags: Set<string>;
  reportError: (error: unknown) => void;
}

export const pageRendering = createContext<PageRendering>();

/**
 * The loader of a public page. It gets no token, and of the cookies only the pin code. A refusal by the API becomes the
 * status of the page (404 shows NotFound); any other failure is reported and becomes a 500.
 * @param tagsOf the cache tags of the loaded data
 * @param isMissing whether the address names something that does not exist, though the page still has something to show
 */
export function serverLoader<Params, Data>(
  load: Load<Params, Data>,
  tagsOf: (data: Awaited<Data>) => PageTag[],
  isMissing: (data: Awaited<Data>) => boolean = () => false,
) {
  return async ({ params, request, context }: LoaderFunctionArgs) => {
    const rendering = (context as RouterContextProvider).get(pageRendering); // typed Readonly, but the same class
    const api = createClient(transportOf(rendering));
    try {
      // The router fills params by the route's path, which declares these names.
      const loaded = await load(api, { params: params as Params, request, deliverTo: rendering.deliverTo });
      for (const tag of tagsOf(loaded)) rendering.tags.add(tag);
      return data(loaded, isMissing(loaded) ? { status: 404 } : undefined);
    } catch (error) {
      if (error instanceof Response) throw error; // a redirect
      throw pageFailure(error, rendering);
    }
  };
}

/** The same load for a navigation: the browser calls the API. */
export function browserLoader<Params, Data>(load: Load<Params, Data>) {
  return ({ params, request }: ClientLoaderFunctionArgs): Promise<Data> =>
    // As in serverLoader.
    load(api, { params: params as Params, request, deliverTo: pinCodeInCookies(document.cookie) });
}

/**
 * An optional part of a page: when its call fails, the page renders without it. An aborted call still fails the load.
 */
export async function optional<Data, Without>(
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

/** The loader of the root route: the public settings, and what stands around every page. */
export async function documentLoader({ context }: LoaderFunctionArgs): Promise<DocumentData> {
  const rendering = (context as RouterContextProvider).get(pageRendering); // typed Readonly, but the same class
  const frame = await createClient(transportOf(rendering))('GET /api/content/frame');
  return { ...rendering.settings, frame };
}

/** The API client of the browser, for screens and actions. */
export const api: ApiClient = createClient(browserTransport);

/** What a failed load passes to the error boundary; the problem's message is written for users. */
export interface PageFailure {
  message: string;
}

function transportOf(rendering: PageRendering): CallTransport {
  return async (_request, call) => {
    const { status, body } = await rendering.callApi(call);
    if (status >= 400) throw new ApiProblem({ ...(body as object), status }); // a problem reply, by contract
    return body;
  };
}

function pageFailure(error: unknown, rendering: PageRendering) {
  if (error instanceof ApiProblem) {
    return data<PageFailure>({ message: error.message }, { status: error.status });
  }
  rendering.reportError(error);
  return data<PageFailure>({ message: SERVER_ERROR }, { status: 500 });
}
