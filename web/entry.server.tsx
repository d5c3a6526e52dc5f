import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { type PageRendering, pageRendering } from './kit/http/api.ts';
import { RenderContext } from './kit/document/render-context.ts';

/** A page whose data takes longer is aborted and answered as a failure. */
const LOAD_LIMIT_MS = 15_000;

/** The router's Response would encode the document only for it to be decoded again. */
const renderedDocument = createContext<{ pieces: string[] }>();

export interface RenderedPage {
  status: number;
  pieces: readonly string[];
  location: string | null;
}

/**
 * The request has no header, so nothing of the visitor reaches the page. Only the build has its context keys.
 */
export function createPageRenderer(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode);
  return async (url: string, rendering: PageRendering): Promise<RenderedPage> => {
    const context = new RouterContextProvider();
    const rendered: { pieces: string[] } = { pieces: [] };
    context.set(pageRendering, rendering);
    context.set(renderedDocument, rendered);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error('The page took too long')), LOAD_LIMIT_MS);
    try {
      const response = await handle(new Request(url, { signal: limit.signal }), context);
      // A page that took too long may be faster on a retry.
      const status = limit.signal.aborted && response.status >= 500 ? 503 : response.status;
      return { status, pieces: rendered.pieces, location: response.headers.get('location') };
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * The host caches whole documents, so streaming gains nothing. Public content must not be `lazy`: it would
 * show its fallback.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = loadContext.get(pageRendering);
  const reference = status >= 500 ? requestId : undefined;
  const { serverHandoffStream, ...contextWithoutStream } = routerContext;
  const document = renderToString(
    <RenderContext value={{ nonce, reference }}>
      <ServerRouter context={contextWithoutStream} url={request.url} nonce={nonce} />
    </RenderContext>,
  );
  const isScripted = routerContext.renderMeta?.didRenderScripts && serverHandoffStream;
  const pieces = isScripted ? withLoaderData(document, await textOf(serverHandoffStream), nonce) : [document];
  loadContext.get(renderedDocument).pieces = ['<!DOCTYPE html>', ...pieces];
  return new Response(null, { status, headers });
}

/** Failures that no loader expects arrive here, rendering included; the API's refusals do not. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  (context as RouterContextProvider).get(pageRendering).reportError(error); // typed Readonly, but the same class
};

/** The data have the form in which the router's own streaming would pass them to the browser. */
function withLoaderData(document: string, loaderData: string, nonce: string): string[] {
  const end = document.lastIndexOf('</body>');
  const script =
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(${scriptLiteral(loaderData)});` +
    'window.__reactRouterContext.streamController.close();</script>';
  return [document.slice(0, end), script, document.slice(end)];
}

const SCRIPT_ESCAPES: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** The escapes keep the string from ending the script element. */
function scriptLiteral(value: string): string {
  return JSON.stringify(value).replace(/[&<>\u2028\u2029]/g, (character) => SCRIPT_ESCAPES[character] ?? '');
}

function textOf(stream: globalThis.ReadableStream<Uint8Array>): Promise<string> {
  return text(stream as ReadableStream<Uint8Array>); // one class, declared twice: by the DOM and by Node
}
