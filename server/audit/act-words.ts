import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';

const WORDS = new Map(
  Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => [key, inFewWords(key, endpoint)]),
);
/** What is done by no call of the contract. */
const OTHER_ACTS = new Map([['import', 'Apply an import']]);

/** What was done, in a few plain words; of a command the command. @param subject names what was refused, and kept all the same */
export function wordsOf(action: string, { refused = [] }: Record<string, readonly string[]> = {}): string {
  const words = WORDS.get(action) ?? OTHER_ACTS.get(action) ?? action;
  return refused.includes('wrong_code') ? `${words}, refused: wrong code` : words;
}

/** A summary up to where it begins to explain. A read that is not noted by itself was made in a support view. */
function inFewWords(key: string, { logged, summary, safe, recorded, inSupportView }: Endpoint): string {
  const said = logged ?? summary.replace(/[.,:;](\s.*)?$/s, '');
  const isRead =
    (key.startsWith('GET ') || safe === true) && recorded !== true && inSupportView !== 'refused';
  return isRead ? `Saw in a support view: ${said.charAt(0).toLowerCase()}${said.slice(1)}` : said;
}
