import { createHash } from 'node:crypto';
import type { Config } from '../../config/index.ts';
import { html } from '../html/html.ts';
import type { Mail } from './mail.ts';
import { inOneLine, typedLine, typedText } from './typed-text.ts';

/** User input goes into facts and quotes only: elsewhere readers would take it for the shop's words. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Another user's text keeps its line breaks; `by` is our text. */
  quote?: { by: string; text: string };
  facts?: readonly MailFact[];
  action?: { label: string; url: string };
  /** Mails about orders and the account are always sent. */
  unsubscribe?: { about: string; pageUrl: string; oneClickUrl: string };
}

export interface MailFact {
  label: string;
  value: string;
  url?: string;
}

const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 16px; background: #fbf8f2; color: #1b1a17; font: 16px/1.5 Arial, Helvetica, sans-serif; overflow-wrap: anywhere; }
main, footer, .shop { max-width: 560px; margin: 0 auto; }
main { box-sizing: border-box; padding: 32px; background: #ffffff; border: 1px solid #e4dcce; border-radius: 16px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.2; }
p { margin: 0 0 16px; }
a { color: #0b5f57; }
.shop { padding-bottom: 16px; font-size: 20px; font-weight: 700; }
.action { padding-top: 8px; }
.action a { display: inline-block; padding: 12px 24px; border-radius: 999px; background: #0b5f57; color: #ffffff; font-weight: 700; text-align: center; text-decoration: none; }
.address { font-size: 14px; color: #5c564c; }
.address:last-child { margin: 0; }
blockquote { margin: 0 0 16px; padding: 12px 16px; border-left: 4px solid #0b5f57; background: #f3eee4; }
blockquote p { margin: 0; white-space: pre-line; }
.by { font-size: 14px; color: #5c564c; }
table { width: 100%; margin: 0 0 16px; border-collapse: collapse; border-top: 1px solid #e4dcce; }
th, td { padding: 10px 0; border-bottom: 1px solid #e4dcce; text-align: left; vertical-align: top; }
th { padding-right: 16px; font-weight: 400; color: #5c564c; }
td { width: 45%; font-weight: 700; text-align: right; }
footer { padding-top: 16px; font-size: 14px; color: #5c564c; }
@media (max-width: 480px) {
  main { padding: 24px 20px; }
  .action a { display: block; }
  table, tbody, .long { display: block; }
  .short { display: table; width: 100%; table-layout: fixed; }
  .long th, .long td { display: block; width: auto; padding-right: 0; text-align: left; }
  .long th { padding-bottom: 0; border-bottom: 0; }
  .long td { padding-top: 0; }
}
@media (prefers-color-scheme: dark) {
  body { background: #121614; color: #f3efe6; }
  main { background: #1a201d; border-color: #2e3632; }
  a { color: #63cdbe; }
  .action a { background: #63cdbe; color: #06201d; }
  blockquote { background: #0d100f; border-color: #63cdbe; }
  .address, .by, th, footer { color: #b4aea1; }
  table, th, td { border-color: #2e3632; }
}
`;

/** The layout's style is the only one that a content security policy allows. */
export const MAIL_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Values are escaped, the subject is one line, and links lead to web addresses. */
export function renderMail(
  shop: Pick<Config['shop'], 'name' | 'operatorName' | 'operatorAddress' | 'supportEmail'>,
  content: MailContent,
): Omit<Mail, 'to'> {
  expectWebAddresses(content);
  const shown = legible(content);
  return {
    subject: shown.subject,
    text: textOf(shop, shown),
    html: htmlOf(shop, shown),
    unsubscribeUrl: content.unsubscribe?.oneClickUrl,
  };
}

type Shop = Parameters<typeof renderMail>[0];

const FACT_LINK = 'See it';
const NO_BUTTON = 'If the button does not work, copy this address into your browser:';

function textOf(shop: Shop, content: MailContent): string {
  const { heading, paragraphs, quote, facts = [], action, unsubscribe } = content;
  const lines = facts.map(
    ({ label, value, url }) => `${label}: ${value}${url ? `\n${FACT_LINK}: ${url}` : ''}`,
  );
  return [
    heading,
    ...paragraphs,
    ...(quote ? [`${quote.by}:\n${quote.text.replace(/^/gm, '> ')}`] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${shop.name}\n${shop.operatorName}, ${shop.operatorAddress}\n${shop.supportEmail}`,
    ...(unsubscribe ? [`${reasonForMail(unsubscribe)} Unsubscribe:\n${unsubscribe.pageUrl}`] : []),
  ].join('\n\n');
}

function htmlOf(shop: Shop, content: MailContent): string {
  const { subject, heading, paragraphs, quote, facts = [], action, unsubscribe } = content;
  const rows = facts.map(
    ({ label, value, url }) =>
      html`<tr class="${hasLongWord(value) ? 'long' : 'short'}"><th scope="row">${label}${url && html`<br>${link(url, FACT_LINK)}`}</th><td>${value}</td></tr>`,
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>`;
  const body = html`</style>
</head>
<body>
<p class="shop">${shop.name}</p>
<main>
<h1>${heading}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}
${quote && html`<p class="by">${quote.by}:</p><blockquote><p>${quote.text}</p></blockquote>`}
${rows.length > 0 ? html`<table>${rows}</table>` : undefined}
${
  action &&
  html`<p class="action">${link(action.url, action.label)}</p>
<p class="address">${NO_BUTTON}<br>${link(action.url, action.url)}</p>`
}
</main>
<footer>
<p>${shop.operatorName}, ${shop.operatorAddress}<br>${shop.supportEmail}</p>
${unsubscribe && html`<p>${reasonForMail(unsubscribe)} ${link(unsubscribe.pageUrl, 'Unsubscribe')}</p>`}
</footer>
</body>
</html>
`;
  return page.markup + STYLE + body.markup;
}

function link(url: string, words: string) {
  return html`<a href="${url}" target="_blank" rel="noopener noreferrer">${words}</a>`;
}

/** On a phone long values, such as an e-mail address, go below their label, so that they do not break. */
function hasLongWord(value: string): boolean {
  return /\S{13}/.test(value);
}

function reasonForMail({ about }: NonNullable<MailContent['unsubscribe']>): string {
  return `You get this mail because your settings include mails about ${about}.`;
}

function expectWebAddresses({ action, facts = [], unsubscribe }: MailContent): void {
  const urls = [action?.url, unsubscribe?.pageUrl, unsubscribe?.oneClickUrl, ...facts.map(({ url }) => url)];
  if (urls.some((url) => url !== undefined && !/^https?:\/\//.test(url))) {
    throw new Error('A link in a mail must be a web address.');
  }
}

/** Our own text is plain lines; user input leads nowhere. */
function legible(content: MailContent): MailContent {
  const { subject, heading, paragraphs, quote, facts } = content;
  return {
    ...content,
    subject: inOneLine(subject),
    heading: inOneLine(heading),
    paragraphs: paragraphs.map(inOneLine),
    ...(quote && { quote: { by: inOneLine(quote.by), text: typedText(quote.text) } }),
    ...(facts && {
      facts: facts.map((fact) => ({ ...fact, label: typedLine(fact.label), value: typedLine(fact.value) })),
    }),
  };
}
