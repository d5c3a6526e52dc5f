import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { nameInWords } from '../../../contract/kernel/name-in-words.ts';

const WORDS = new Map(
  Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => [key, shortWords(key, endpoint)]),
);
const OTHER_ACTS = new Map([
  ['import', 'Apply an import'],
  ['picture.fetch', 'Add a picture of an import'],
]);

/** `subject` names the check, the kind of decision, and refused attempts that are kept. */
export function wordsOf(
  action: string,
  { check = [], outcome = [], refused = [] }: Record<string, readonly string[]> = {},
): string {
  const words = WORDS.get(action) ?? OTHER_ACTS.get(action) ?? action;
  if (refused.includes('wrong_code')) return `${words}, refused: wrong code`;
  const decided = [...check.map(nameInWords), ...outcome].join(', ');
  return decided === '' ? words : `${words}: ${decided}`;
}

/** A read that is not recorded by itself was made in a support view. */
function shortWords(key: string, { logged, summary, safe, recorded, inSupportView }: Endpoint): string {
  const said = logged ?? summary.replace(/[.,:;](\s.*)?$/s, '');
  const isRead =
    (key.startsWith('GET ') || safe === true) && recorded !== true && inSupportView !== 'refused';
  return isRead ? `Saw in a support view: ${said.charAt(0).toLowerCase()}${said.slice(1)}` : said;
}
