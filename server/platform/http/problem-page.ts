import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS, type Problem } from '../../../contract/problem.ts';
import { html } from '../html/html.ts';
import { isApiAddress } from './security.ts';

/** Whether a person's browser asked for a page, and no program for data. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !isApiAddress(url) && /\btext\/html\b/.test(headers.accept ?? '');
}

/** Tells a problem to somebody who opened an address, with a way home. */
export function sendProblemPage(reply: FastifyReply, { status, title, message }: Problem): FastifyReply {
  const page = html`<!DOCTYPE html>
<html lang="en-IN"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"></head>
<body><main><h1>${title}</h1><p>${message}</p><p><a href="/">Go to the home page</a></p></main></body></html>
`;
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', vary: 'accept' })
    .type('text/html; charset=utf-8')
    .send(page.markup);
}

/** The same page to whoever asks: no program has use for an address outside the API that does not exist. */
export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  return sendProblemPage(reply, {
    ...PROBLEMS.not_found,
    code: 'not_found',
    message: 'There is nothing at this address.',
  });
}
