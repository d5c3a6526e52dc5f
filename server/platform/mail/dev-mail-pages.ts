import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config/index.ts';
import type { Database } from '../database/database.ts';
import { type Html, html } from '../html/html.ts';
import { isLoopback } from '../http/loopback.ts';
import { notFound } from '../http/refusal.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { MAIL_STYLE_SOURCE } from './render-mail.ts';
import { findStoredMail, listStoredMails, removeOldMails } from './store.ts';

const SHOWN_MAILS = 200;
const RETENTION_DAYS = 30;
const CLEANING_INTERVAL_MS = 3_600_000;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** A mail may show its own layout and open links; it runs and loads nothing. */
const BODY_POLICY = `default-src 'none'; style-src ${MAIL_STYLE_SOURCE}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

const MailParams = z.object({ id: z.uuid() });

/** The mailbox `/dev/mail` exists only in demo mode without SMTP, under names of this machine or the public address. */
export function devMailPages(
  app: FastifyInstance,
  { config, db, jobs }: { config: Config; db: Database; jobs: Jobs },
): void {
  // Old mails are removed in every mode, since they hold links with secrets.
  jobs.repeat('mail.remove_old', CLEANING_INTERVAL_MS, () => removeOldMails(db, RETENTION_DAYS));
  if (!isMailKept(config)) return;
  app.register(async (pages) => {
    restrictToOwnHosts(pages, config.http.publicUrl);
    const css = readFileSync(new URL('./dev-mail.css', import.meta.url));

    pages.get('/dev/mail', async (_request, reply) =>
      sendPage(reply, 'Mail', listPage(await listStoredMails(db, SHOWN_MAILS))),
    );
    pages.get('/dev/mail.json', async (_request, reply) => {
      const mails = await listStoredMails(db, SHOWN_MAILS);
      return reply.header('cache-control', 'no-store').send(
        mails.map(({ id, recipient, subject, text, html: body, createdAt }) => {
          return { id, to: recipient, subject, text, html: body, sentAt: createdAt.toISOString() };
        }),
      );
    });
    pages.get('/dev/mail.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css));
    pages.get('/dev/mail/:id', { schema: { params: MailParams } }, async (request, reply) => {
      const mail = await getMail(request.params);
      return sendPage(reply, mail.subject, messagePage(mail));
    });
    pages.get('/dev/mail/:id/body', { schema: { params: MailParams } }, async (request, reply) => {
      const mail = await getMail(request.params);
      return send(reply, BODY_POLICY, mail.html);
    });
  });

  async function getMail(params: unknown) {
    const mail = await findStoredMail(db, MailParams.parse(params).id);
    if (!mail) throw notFound('This mail');
    return mail;
  }
}

export function isMailKept(config: Config): boolean {
  return config.demo && config.smtpUrl === undefined;
}

/** DNS rebinding would let strangers' pages read a demo's mails. */
function restrictToOwnHosts(pages: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).host;
  pages.addHook('onRequest', async ({ headers: { host = '' } }) => {
    if (host !== own && !isLoopback(host.replace(/:\d+$/, ''))) throw notFound('This page');
  });
}

function listPage(mails: Awaited<ReturnType<typeof listStoredMails>>): Html {
  if (mails.length === 0) return html`<p>No mail yet. What the shop sends appears here.</p>`;
  const rows = mails.map(
    ({ id, recipient, subject, createdAt }) =>
      html`<tr><td><a href="/dev/mail/${id}">${subject}</a></td><td>${recipient}</td><td><time datetime="${createdAt.toISOString()}">${moment(createdAt)}</time></td></tr>`,
  );
  return html`<p>What the shop sent, newest first. No mail server is set up, so it is kept here.</p>
<table>
<thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Sent</th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
}

function messagePage(mail: Awaited<ReturnType<typeof listStoredMails>>[number]): Html {
  return html`<p><a href="/dev/mail">All mail</a></p>
<dl>
<dt>To</dt><dd>${mail.recipient}</dd>
<dt>Sent</dt><dd><time datetime="${mail.createdAt.toISOString()}">${moment(mail.createdAt)}</time></dd>
</dl>
<iframe title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${mail.id}/body"></iframe>
<h2>As text</h2>
<pre tabindex="0">${linked(mail.text)}</pre>`;
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

function sendPage(reply: FastifyReply, title: string, content: Html): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/dev/mail.css">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  return send(reply, `${PAGE_POLICY}; frame-ancestors 'none'`, page.markup);
}

function send(reply: FastifyReply, policy: string, markup: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Mails hold links with secrets.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(markup);
}

function moment(date: Date): string {
  return date.toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' });
}
