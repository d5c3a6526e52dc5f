import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { themeInCookies } from '../../../../contract/theme.ts';
import { type Html, html } from '../../../platform/html/html.ts';

const CSS_PATH = '/payment-page.css';

/** Only exactly these lead to the result pages (ROUTE-31, ROUTE-32). */
export const PAYMENT_RESULTS = { paid: '/?payment=success', failed: '/?payment=failed' } as const;

interface HostedPage {
  shopName: string;
  providerName: string;
  content: Html;
  formOrigin?: string;
}

export function serveHostedPageStyle(app: FastifyInstance): void {
  const css = readFileSync(new URL('./hosted-page.css', import.meta.url));
  app.get(CSS_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(css),
  );
}

export function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}

/** The page runs no script, reads no session, and shows the theme of the shop. */
export function sendHostedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { shopName, providerName, content, formOrigin }: HostedPage,
): FastifyReply {
  const theme = themeInCookies(request.headers.cookie);
  const page = html`<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${theme === 'night' ? 'dark' : 'light'}">
<title>Pay ${shopName}</title>
<link rel="stylesheet" href="${CSS_PATH}">
</head>
<body>
<main>
<p class="provider">${providerName}</p>
<h1>Pay ${shopName}</h1>
${content}
</main>
</body>
</html>
`;
  return reply
    .headers({
      'content-security-policy': contentSecurityPolicy(formOrigin),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // The address is the key to the payment.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page.markup);
}

function contentSecurityPolicy(formOrigin = ''): string {
  return [
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'",
    `form-action 'self' ${formOrigin}`.trim(),
    "frame-ancestors 'none'",
  ].join('; ');
}
