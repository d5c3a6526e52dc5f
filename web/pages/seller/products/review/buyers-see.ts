import { firstCharacters } from '../../../../../contract/kernel/words.ts';
import type { FieldValue } from '../../../../../contract/product-approvals.ts';

const MOST_CHARACTERS = 200;

export function buyersSee({ lines }: FieldValue): string {
  const said = lines.join(', ');
  if (said === '') return 'Buyers see: nothing';
  const start = firstCharacters(said, MOST_CHARACTERS);
  return `Buyers see: ${start}${start === said ? '' : '…'}`;
}
