import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS } from '../../contract/problem.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import { sendProblemPage } from '../platform/http/problem-page.ts';
import type { TaggedCache } from '../platform/tagged-cache.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { failureDocument } from './failure-document.ts';
import type { InProcessApi } from './in-process-api.ts';
import { takeInlineScripts } from './inline-scripts.ts';
import { Page } from './page.ts';
import { isRouterInternal, type PageAddress, parsePageAddress } from './page-address.ts';
import { pageHeaders, securityHeaders } from './page-headers.ts';
import { type RenderLimitOptions, RenderLimits } from './render-limits.ts';
import { sendPage } from './send-page.ts';
import type { RenderPage } from './web-app.ts';

export interface PagesOptions {
  mode: 'production' | 'development';
  settings: PublicSettings;
  pageCache: TaggedCache<Page>;
  imageOrigins?: string[];
  renderPage: RenderPage;
  callApi: InProcessApi;
  limits: RenderLimitOptions;
}

export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const { mode, pageCache } = options;
  const refusalHeaders = { ...securityHeaders(options), 'cache-control': 'no-store' };
  const render = createRender(options);
  const limits = new RenderLimits(options.limits);

  /** Always a page, whatever Accept says. */
  function sendRefusal(error: unknown, reply: FastifyReply): void {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, retryAfterSeconds } = error;
    reply.headers({ ...refusalHeaders, ...(retryAfterSeconds && { 'retry-after': retryAfterSeconds }) });
    sendProblemPage(reply, { ...PROBLEMS[code], code, message });
  }

  async function sendRendered(
    address: PageAddress,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const renderLimited = () => limits.render(request.ip, () => render(address, request));
    try {
      limits.count(request.ip);
      // Sources may change at any time, a build does not.
      const page =
        mode === 'production' ? await pageCache.getOrRead(address.key, renderLimited) : await renderLimited();
      await sendPage(page, request, reply);
    } catch (error) {
      sendRefusal(error, reply);
    }
  }

  function servePage(request: FastifyRequest, reply: FastifyReply) {
    const address = parsePageAddress(request.url, request.headers.cookie);
    if (address.redirect) {
      return reply.headers(refusalHeaders).redirect(address.redirect.to, address.redirect.status);
    }
    const cached = pageCache.find(address.key);
    if (cached) return sendPage(cached, request, reply);
    if (isRouterInternal(address.path)) return refuse(reply, 404, 'Not found');
    return sendRendered(address, request, reply);
  }

  function refuse(reply: FastifyReply, status: 404 | 405, text: string): FastifyReply {
    return reply.code(status).headers(refusalHeaders).type('text/plain; charset=utf-8').send(text);
  }

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: servePage });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url: '/*',
    // Before the body, which is not used, is read.
    onRequest: async (_request, reply) =>
      refuse(reply.header('allow', 'GET, HEAD'), 405, 'Method not allowed'),
    handler: () => undefined,
  });
}

function createRender(options: PagesOptions) {
  const { settings, renderPage, callApi } = options;
  return async (address: PageAddress, request: FastifyRequest): Promise<Page> => {
    const nonce = randomBytes(16).toString('base64url');
    const tags = new Set<string>();
    const rendered = await renderPage(settings.publicUrl + address.location, {
      settings,
      deliverTo: address.deliverTo,
      callApi: (call) => callApi(call, request),
      requestId: request.id,
      nonce,
      tags,
      reportError: (error) => request.log.error({ err: error }, 'page failed'),
    });
    const { pieces, scripts } = takeInlineScripts(rendered.pieces, nonce);
    const headers = pageHeaders(address, rendered.status, scripts, options);
    if (rendered.location) headers['location'] = rendered.location;
    const isEmptyFailure = rendered.status >= 500 && pieces.length === 0;
    return new Page(rendered.status, headers, isEmptyFailure ? [failureDocument(request.id)] : pieces, tags);
  };
}
