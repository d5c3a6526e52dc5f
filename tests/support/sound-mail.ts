import type { Mail } from '../../server/platform/mail/mail.ts';

/** What only one of the two forms of a mail says: the way around a button, and the dashes before a signature. */
const ONLY_IN_HTML = 'If the button does not work, copy this address into your browser:';
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** Elements of the layout; anything else came out of a name. */
const KNOWN = /^(!doctype|html|head|meta|title|style|body|p|main|h1|blockquote|table|tr|th|td|a|br|footer)$/;

/**
 * What is wrong with a mail, whichever it is: its two forms say the same, nothing that people named became markup, links
 * lead to the shop alone, and its headers are one line each (XS6).
 */
export function faultsOfMail({ to, subject, text, html, unsubscribeUrl }: Mail, publicUrl: string): string[] {
  const faults: string[] = [];
  if (/[\r\n\0]/.test(to + subject)) faults.push('a header has a line break');
  if (/[\u202a-\u202e\u2066-\u2069]/.test(subject + text + html))
    faults.push('it turns the direction of text');
  const tags = [...html.matchAll(/<\/?([!\w]+)/g)].map(([, name = '']) => name.toLowerCase());
  faults.push(...tags.filter((name) => !KNOWN.test(name)).map((name) => `a foreign element: ${name}`));
  if (!/<meta name="color-scheme" content="light dark">/.test(html)) faults.push('it has no dark form');
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => decoded(link));
  const addresses = [...links, ...(unsubscribeUrl === undefined ? [] : [unsubscribeUrl])];
  faults.push(
    ...addresses.filter((link) => !link.startsWith(`${publicUrl}/`)).map((link) => `leads away: ${link}`),
  );
  const shown = decoded(
    html
      .replace(/^[\s\S]*<body>/, '')
      .replace(/href="([^"]*)"[^>]*>/g, '> $1 ')
      .replace(/<[^>]*>/g, ' '),
  ).replace(ONLY_IN_HTML, ' ');
  const [inText, inHtml] = [wordsOf(text), wordsOf(shown)];
  faults.push(...[...inText].filter((word) => !inHtml.has(word)).map((word) => `only in the text: ${word}`));
  faults.push(...[...inHtml].filter((word) => !inText.has(word)).map((word) => `only in the HTML: ${word}`));
  return faults;
}

function decoded(markup: string): string {
  return markup.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Letters and figures, with what belongs to amounts and addresses. */
function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\p{L}\p{N}₹%@./:?=&_-]*[\p{L}\p{N}]/gu));
}
