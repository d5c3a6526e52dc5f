import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import { html } from '../html/html.ts';
import type { Mail } from './mail.ts';

/** What a mail says; the layout is the same for all. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The one thing to do, as a button. */
  action?: { label: string; url: string };
  /** Figures and names, such as an order's number and total. */
  facts?: readonly { label: string; value: string }[];
}

/** Day and night follow the reader's device. */
const STYLE = `
body { margin: 0; padding: 24px 16px; background: #fbf8f2; color: #1b1a17; font: 16px/1.5 Arial, Helvetica, sans-serif; }
main, footer { max-width: 560px; margin: 0 auto; }
main { padding: 32px 24px; background: #ffffff; border: 1px solid #e4dcce; border-radius: 16px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.2; }
p { margin: 0 0 16px; }
.shop { margin: 0 auto 16px; max-width: 560px; font-size: 20px; font-weight: 700; }
.action a { display: inline-block; padding: 12px 24px; border-radius: 999px; background: #0b5f57; color: #ffffff; font-weight: 700; text-decoration: none; }
.address { font-size: 14px; color: #5c564c; overflow-wrap: anywhere; }
.address a { color: #0b5f57; }
table { width: 100%; margin: 0 0 16px; border-collapse: collapse; }
th, td { padding: 8px 0; border-bottom: 1px solid #e4dcce; text-align: left; vertical-align: top; }
th { padding-right: 16px; font-weight: 400; color: #5c564c; }
td { font-weight: 700; }
footer { padding-top: 16px; font-size: 14px; color: #5c564c; }
@media (prefers-color-scheme: dark) {
  body { background: #121614; color: #f3efe6; }
  main { background: #1a201d; border-color: #2e3632; }
  .action a { background: #63cdbe; color: #06201d; }
  .address, th, footer { color: #b4aea1; }
  .address a { color: #63cdbe; }
  th, td { border-color: #2e3632; }
}
`;

/** Allows the layout's style, and no other, in a content security policy. */
export const MAIL_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Writes a mail as text and as HTML. All values are escaped; the action must lead to a web address. */
export function renderMail(
  shop: Pick<Config['shop'], 'name' | 'operatorName' | 'operatorAddress' | 'supportEmail'>,
  content: MailContent,
): Omit<Mail, 'to'> {
  if (content.action && !/^https?:\/\//.test(content.action.url)) {
    throw new Error('The action of a mail must be a web address.');
  }
  return { subject: content.subject, text: textOf(shop, content), html: htmlOf(shop, content) };
}

type Shop = Parameters<typeof renderMail>[0];

function textOf(shop: Shop, { heading, paragraphs, action, facts = [] }: MailContent): string {
  return [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${shop.name}\n${shop.operatorName}, ${shop.operatorAddress}\n${shop.supportEmail}`,
  ].join('\n\n');
}

function htmlOf(shop: Shop, { subject, heading, paragraphs, action, facts = [] }: MailContent): string {
  const rows = facts.map(({ label, value }) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>`;
  const body = html`</style>
</head>
<body>
<p class="shop">${shop.name}</p>
<main>
<h1>${heading}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}
${rows.length > 0 ? html`<table>${rows}</table>` : undefined}
${
  action &&
  html`<p class="action"><a href="${action.url}" target="_blank" rel="noopener noreferrer">${action.label}</a></p>
<p class="address">If the button does not work, copy this address into your browser:<br><a href="${action.url}" target="_blank" rel="noopener noreferrer">${action.url}</a></p>`
}
</main>
<footer>
<p>${shop.operatorName}, ${shop.operatorAddress}<br>${shop.supportEmail}</p>
</footer>
</body>
</html>
`;
  return page.markup + STYLE + body.markup;
}
