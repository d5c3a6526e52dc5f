import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { EndpointCall } from '../../contract/client.ts';
import type { PublicSettings } from '../../contract/settings.ts';

/** The other half is `PageRendering` in web/kit/http/api.ts. */
export interface PageRendering {
  settings: PublicSettings;
  deliverTo: string | undefined;
  callApi: (call: EndpointCall) => Promise<{ status: number; body: unknown }>;
  requestId: string;
  nonce: string;
  tags: Set<string>;
  reportError: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  /** Pieces of the document, to be sent in sequence; empty without one. */
  pieces: readonly string[];
  location: string | null;
}

export type RenderPage = (url: string, rendering: PageRendering) => Promise<RenderedPage>;

/** The build of React Router, with our entry.server.tsx. */
interface WebBuild {
  entry: { module: { createPageRenderer: (build: WebBuild, mode: string) => RenderPage } };
}

export async function loadBuiltApp(serverBuildFile: string): Promise<RenderPage> {
  const build = (await import(pathToFileURL(serverBuildFile).href)) as WebBuild;
  return build.entry.module.createPageRenderer(build, 'production');
}

export async function loadSourceApp(app: FastifyInstance): Promise<RenderPage> {
  const { createServer } = await import('vite');
  const ownListeners = process.listeners('SIGTERM');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  // React Router's plugin runs a Vite of its own, which would end the process before an orderly shutdown.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener);
  }
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  return async (url, rendering) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as WebBuild;
    return build.entry.module.createPageRenderer(build, 'development')(url, rendering);
  };
}
