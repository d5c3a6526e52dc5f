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
  /** Ranks the page; the server has it only for pages cached by pin code. */
  deliverTo?: string | undefined;
}

type Load<Params, Data> = (api: ApiClient, args: LoadArgs<Params>) => Promise<Data>;

export interface PageRendering {
  settings: PublicSettings;
  deliverTo: string | undefined;
  /** Calls the API in process, as a visitor without a session. */
  callApi: (call: EndpointCall) => Promise<{ status: number; body: unknown }>;
  requestId: string;
  nonce: string;
  /** A change event with one of these tags invalidates the rendered page. */
  tags: Set<string>;
  reportError: (error: unknown) => void;
}

export const pageRendering = createContext<PageRendering>();

/**
 * A public page gets no token, and of the cookies only the pin code.
 * @param isMissing answers 404 with content
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

export function browserLoader<Params, Data>(load: Load<Params, Data>) {
  return ({ params, request }: ClientLoaderFunctionArgs): Promise<Data> =>
    load(api, { params: params as Params, request, deliverTo: pinCodeInCookies(document.cookie) });
}

/** The page renders without a failed optional part. An aborted call still fails the load. */
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

export async function documentLoader({ context }: LoaderFunctionArgs): Promise<DocumentData> {
  const rendering = (context as RouterContextProvider).get(pageRendering); // typed Readonly, but the same class
  const frame = await createClient(transportOf(rendering))('GET /api/content/frame');
  return { ...rendering.settings, frame };
}

export const api: ApiClient = createClient(browserTransport);

/** The problem's message is written for users. */
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
