import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { type PageRendering, pageRendering } from './api.ts';
import { RenderContext } from './render-context.ts';

/** A page that takes longer than this is given up and answered as a failure. */
const RENDER_LIMIT_MS = 15_000;

export interface RenderedPage {
  status: number;
  html: string;
  /** Where a redirect leads. */
  location: string | null;
}

/**
 * The door between host and web app: renders the page at an address. The request has no header at all, so nothing
 * of the visitor can reach the page. (The host calls this through the build, because the router's context keys
 * are compared by identity and the build has its own.)
 */
export function createPageRenderer(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode);
  return async (url: string, rendering: PageRendering): Promise<RenderedPage> => {
    const context = new RouterContextProvider();
    context.set(pageRendering, rendering);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error('The page took too long')), RENDER_LIMIT_MS);
    try {
      const response = await handle(new Request(url, { signal: limit.signal }), context);
      return {
        status: response.status,
        html: await response.text(),
        location: response.headers.get('location'),
      };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Renders the whole document before the first byte leaves: the host hashes its scripts and keeps it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = loadContext.get(pageRendering);
  const renderContext = { nonce, reference: status >= 500 ? requestId : undefined };
  const html = await renderDocument(
    <RenderContext value={renderContext}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RenderContext>,
    nonce,
    request.signal,
  );
  return new Response(html, { status, headers });
}

function renderDocument(document: React.ReactNode, nonce: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // Parts of a page stay in place instead of being moved there by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    });
    signal.addEventListener('abort', () => abort(signal.reason));
  });
}

/** Failures that no loader foresaw, rendering included. Refusals of the API do not come here. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  (context as RouterContextProvider).get(pageRendering).reportError(error); // typed Readonly, but the same class
};
