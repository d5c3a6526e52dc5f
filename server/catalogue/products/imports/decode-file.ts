import { isPlainText } from '../../../../contract/kernel/plain-text.ts';
import { notText } from './refusals.ts';

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * Without a mark the text is UTF-8, else Windows-1252, in which Excel saves CSV.
 * @throws Refusal for what is no text in any of these
 */
export function decodeFile(bytes: Uint8Array): string {
  const mark = MARKS.find((one) => one.bytes.every((byte, place) => bytes[place] === byte));
  const text = decoded(bytes, mark?.encoding ?? 'utf-8') ?? (mark ? undefined : windowsText(bytes));
  // The database cannot store this character, which UTF-16 without a mark is full of.
  if (text === undefined || text.includes('\0')) throw notText();
  return text;
}

/** Any bytes are Windows-1252, so only control characters give a workbook or a picture away. */
function windowsText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes, 'windows-1252');
  return text !== undefined && isPlainText(text) ? text : undefined;
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
