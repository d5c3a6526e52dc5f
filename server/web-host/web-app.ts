import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { EndpointCall } from '../../contract/client.ts';
import type { PublicSettings } from '../../contract/settings.ts';

/** The host's part of one rendering; the other half is `PageRendering` in web/shared/http/api.ts. */
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
  /** The document, in pieces to be sent one after the other; none where there is no document. */
  pieces: readonly string[];
  location: string | null;
}

export type RenderPage = (url: string, rendering: PageRendering) => Promise<RenderedPage>;

/** The build of React Router with our entry.server.tsx in it. */
interface WebBuild {
  entry: { module: { createPageRenderer: (build: WebBuild, mode: string) => RenderPage } };
}

/** The built web app. Fails when there is no build. */
export async function loadBuiltApp(serverBuildFile: string): Promise<RenderPage> {
  // The exports are those of web/entry.server.tsx; server and web share no types.
  const build = (await import(pathToFileURL(serverBuildFile).href)) as WebBuild;
  return build.entry.module.createPageRenderer(build, 'production');
}

/** The web app from its sources, with hot reload on the server's own port. */
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
    // As in loadBuiltApp.
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as WebBuild;
    return build.entry.module.createPageRenderer(build, 'development')(url, rendering);
  };
}
