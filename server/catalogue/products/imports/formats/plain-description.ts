import { Parser } from 'htmlparser2';

const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
);
const PARAGRAPHS = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '));
const UNSEEN = new Set('head iframe noscript object script style svg template title'.split(' '));

const HAS_BLOCKS = /<(?:br|div|h[1-6]|li|p|table)\b/i;

export function plainDescription(html: string): string {
  // WordPress shows the line breaks of a text without blocks.
  const isBroken = HAS_BLOCKS.test(html);
  let text = '';
  let unseen = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (UNSEEN.has(name)) unseen += 1;
      if (PARAGRAPHS.has(name)) text += '\n\n';
      else if (BLOCKS.has(name) || name === 'br') text += '\n';
      else if (name === 'td' || name === 'th') text += ' ';
      if (name === 'li') text += '- ';
    },
    ontext: (part) => {
      if (unseen === 0) text += isBroken ? part.replace(/\s+/g, ' ') : part;
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen -= 1;
      if (PARAGRAPHS.has(name)) text += '\n\n';
      else if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/[^\S\n]+/g, ' ').trim());
  // A list whose entries are paragraphs has its sign on a line of its own.
  return lines
    .join('\n')
    .replace(/^-\n+/gm, '- ')
    .replace(/\n+(?=- )/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
