import { MAX_DOCUMENT_BYTES, MAX_SHOP_DOCUMENTS } from '../../../contract/kernel/shop-checks.ts';
import { SHOP_STATES, type ShopState } from '../../../contract/kernel/shop-states.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export function hasShopAlready(): Refusal {
  return new Refusal('already_exists', 'You have registered a shop already. Reload the page to see it.');
}

export function shopIsMissing(): Refusal {
  return new Refusal('wrong_state', 'Please register your shop first');
}

export function shopIsClosed(): Refusal {
  return new Refusal(
    'shop_closed',
    'This shop is closed. Its products are no longer sold; what you ordered there stays under your orders, with its invoice.',
  );
}

export function shopIsNotOpen(): Refusal {
  return new Refusal('not_found', 'This shop is not open');
}

export function shopChangedMeanwhile(): Refusal {
  return new Refusal('stale', 'The shop has been changed. Reload the page and make your change again.');
}

export function moveNotPossible(state: ShopState): Refusal {
  return new Refusal(
    'wrong_state',
    `This shop is now '${SHOP_STATES[state].label}'. Please look at it again.`,
  );
}

export function checksOpen(labels: readonly string[]): Refusal {
  return new Refusal('wrong_state', `These checks are not done: ${labels.join(', ')}`);
}

export function factsMissing(labels: readonly string[]): Refusal {
  return new Refusal('wrong_state', `Please complete first: ${labels.join(', ')}`);
}

export const TAX_ID_TAKEN = 'Another shop was approved with this tax number';

export function taxIdTaken(): Refusal {
  return new Refusal('already_exists', TAX_ID_TAKEN);
}

/** Nothing else can be decided on a closed shop. */
export function noTaxIdHeld(): Refusal {
  return new Refusal('wrong_state', 'This shop holds no tax number: there is nothing to free');
}

export function documentTooLarge(): Refusal {
  return new Refusal('too_large', `A document can have at most ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB`);
}

export function notADocument(message = 'Choose a PDF, or a picture as JPEG or PNG'): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ path: 'document', message }] });
}

export function tooManyDocuments(): Refusal {
  return new Refusal('limit_reached', `At most ${MAX_SHOP_DOCUMENTS} documents. Take one back first.`);
}

export function holidayNeedsApproval(): Refusal {
  return new Refusal('wrong_state', 'Only a shop that sells can go on holiday');
}

export function holidayInThePast(): Refusal {
  const message = 'Choose a day after today';
  return new Refusal('invalid_input', message, { errors: [{ path: 'until', message }] });
}
