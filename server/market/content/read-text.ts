import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Run, TextBlock } from '../../../contract/content.ts';
import { isTextAddress } from '../../../contract/content-addresses.ts';
import {
  TEXT_PARTS,
  TEXT_SETTINGS,
  type TextPart,
  type TextPlace,
  type TextSetting,
} from '../../../contract/kernel/content-places.ts';

/** Undefined means that the market has no such setting. */
export type SettingRuns = Readonly<Record<TextSetting, Run | undefined>>;

type Style = Omit<Run, 'text'>;

const NO_HTML =
  'HTML cannot be used. Write Markdown: ## for a heading, - for a list, **strong**, [a link](/help).';
const NOT_KNOWN =
  'Use headings (## and ###), paragraphs, lists, tables, links, strong and emphasised words, and > for small print; nothing else is known.';
const NO_NESTING = 'An entry of a list is one line of words: it cannot hold paragraphs or another list.';
const NO_PICTURES = 'Pictures cannot be used in texts.';
const NO_OTHER_HEADINGS = 'Headings are of the second or third level: ## or ###.';

/** POL27: line breaks become spaces; entities are shown as typed. Faults are words for the author. */
export function readText(
  place: TextPlace,
  text: string,
  settings: SettingRuns,
): { blocks: TextBlock[]; faults: string[] } {
  const reader = new TextReader(place, settings);
  const blocks = lexer(text).flatMap((token) => reader.block(known(token)));
  for (const [part, { place: home }] of Object.entries(TEXT_PARTS)) {
    const times = blocks.filter((block) => block.kind === 'part' && block.part === part).length;
    if (home === place && times !== 1)
      reader.faults.add(
        `{${part}} must stand in a paragraph of its own, once: ${TEXT_PARTS[part as TextPart].says}.`,
      );
  }
  return { blocks, faults: [...reader.faults] };
}

function known(token: Token): MarkedToken {
  return token as MarkedToken;
}

class TextReader {
  readonly faults = new Set<string>();
  readonly #place: TextPlace;
  readonly #settings: SettingRuns;

  constructor(place: TextPlace, settings: SettingRuns) {
    this.#place = place;
    this.#settings = settings;
  }

  block(token: MarkedToken): TextBlock[] {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading': {
        const { depth } = token;
        if (depth !== 2 && depth !== 3) return this.#fault(NO_OTHER_HEADINGS);
        return [{ kind: 'heading', level: depth, runs: this.#runs(token.tokens) }];
      }
      case 'paragraph':
        return [this.#part(token) ?? { kind: 'paragraph', runs: this.#runs(token.tokens) }];
      case 'blockquote':
        return token.tokens.flatMap((inner) => this.#smallPrint(known(inner)));
      case 'list': {
        const items = token.items.map((item) => this.#item(item));
        return [{ kind: 'list', isOrdered: token.ordered, items }];
      }
      case 'table': {
        const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => this.#runs(tokens));
        return [{ kind: 'table', head: cells(token.header), rows: token.rows.map(cells) }];
      }
      case 'html':
        return this.#fault(NO_HTML);
      default:
        return this.#fault(NOT_KNOWN);
    }
  }

  #part({ text }: Tokens.Paragraph): TextBlock | undefined {
    const [, name = ''] = /^\{(\w+)\}$/.exec(text.trim()) ?? [];
    if (!Object.hasOwn(TEXT_PARTS, name)) return undefined;
    const part = name as TextPart;
    if (TEXT_PARTS[part].place !== this.#place) return undefined;
    return { kind: 'part', part };
  }

  #smallPrint(token: MarkedToken): TextBlock[] {
    if (token.type === 'space') return [];
    if (token.type !== 'paragraph') return this.#fault(NOT_KNOWN);
    return [{ kind: 'small_print', runs: this.#runs(token.tokens) }];
  }

  #item({ tokens, task }: Tokens.ListItem): Run[] {
    const [line, ...more] = tokens.map(known).filter(({ type }) => type !== 'space');
    if (task || more.length > 0) this.faults.add(NO_NESTING);
    if (line?.type !== 'text' && line?.type !== 'paragraph') {
      this.faults.add(NO_NESTING);
      return [];
    }
    return this.#runs(line.tokens ?? []);
  }

  #runs(tokens: readonly Token[]): Run[] {
    const runs: Run[] = [];
    for (const run of this.#styled(tokens, {})) {
      const before = runs.at(-1);
      if (before && isSameStyle(before, run)) before.text += run.text;
      else runs.push({ ...run });
    }
    return runs;
  }

  #styled(tokens: readonly Token[], style: Style): Run[] {
    return tokens.map(known).flatMap((token) => {
      switch (token.type) {
        case 'text':
        case 'escape':
          return this.#words(token.text, style);
        case 'br':
          return [{ text: ' ', ...style }];
        case 'strong':
          return this.#styled(token.tokens, { ...style, isStrong: true });
        case 'em':
          return this.#styled(token.tokens, { ...style, isEmphasis: true });
        case 'link':
          return this.#link(token, style);
        case 'image':
          return this.#fault(NO_PICTURES);
        case 'html':
          return this.#fault(NO_HTML);
        default:
          return this.#fault(NOT_KNOWN);
      }
    });
  }

  #link({ href, tokens }: Tokens.Link, style: Style): Run[] {
    if (!isTextAddress(href)) {
      return this.#fault(
        `A link leads to '${href.slice(0, 100)}'. It must be a page of this shop, such as /products, or begin with https://, mailto: or tel:.`,
      );
    }
    return this.#styled(tokens, { ...style, to: href });
  }

  #words(text: string, style: Style): Run[] {
    const pieces = text.replace(/\s*\n\s*/g, ' ').split(/\{(\w+)\}/);
    return pieces.flatMap((piece, index) => {
      if (index % 2 === 0) return piece === '' ? [] : [{ text: piece, ...style }];
      if (!Object.hasOwn(TEXT_SETTINGS, piece)) {
        return this.#fault(`{${piece}} stands for nothing here. Look at the list of what can be used.`);
      }
      const run = this.#settings[piece as TextSetting];
      return run ? [{ ...run, ...style }] : [];
    });
  }

  #fault(message: string): never[] {
    this.faults.add(message);
    return [];
  }
}

function isSameStyle(one: Run, other: Run): boolean {
  return one.isStrong === other.isStrong && one.isEmphasis === other.isEmphasis && one.to === other.to;
}
