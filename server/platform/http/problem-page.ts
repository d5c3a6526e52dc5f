import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS, type Problem } from '../../../contract/problem.ts';
import { html } from '../html/html.ts';
import { isApiAddress } from './security.ts';

export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !isApiAddress(url) && /\btext\/html\b/.test(headers.accept ?? '');
}

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

/** Programs get the page too: an address outside the API that does not exist is of no use to them. */
export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  return sendProblemPage(reply, {
    ...PROBLEMS.not_found,
    code: 'not_found',
    message: 'There is nothing at this address.',
  });
}
