import { MAX_STOCK_ALERTS } from '../../../contract/kernel/limits.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function variantNotOffered(): Refusal {
  return notFound('The product');
}

export function stockAlertNotFound(): Refusal {
  return notFound('The stock alert');
}

export function tooManyStockAlerts(): Refusal {
  return new Refusal(
    'limit_reached',
    `You can wait for at most ${MAX_STOCK_ALERTS} products. Please remove one under Notifications first.`,
  );
}

/** Without a verified address, nobody could end the mails. */
export function noMailAddress(): Refusal {
  return new Refusal('wrong_state', 'We write to verified e-mail addresses only. Please register first.');
}

export function mailsDisabled(): Refusal {
  return new Refusal(
    'wrong_state',
    "Mails about stock are switched off. Please switch on 'Back in stock' under Notifications first.",
  );
}
