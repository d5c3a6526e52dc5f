import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../../contract/accounts.ts';
import type { Address } from '../../../contract/addresses.ts';
import type { CheckoutSummary, PlaceOrder } from '../../../contract/checkout.ts';
import type { PaymentMethod } from '../../../contract/payments.ts';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { refreshSlices } from '../../shared/session/account.ts';
import { useOnPageShow } from '../../shared/payments/use-on-page-show.ts';
import { isOutcomeOpen } from './attempt.ts';
import {
  CONTACT_FIELDS,
  type ContactErrors,
  contactErrorsIn,
  contactFaults,
  isContactKnown,
} from './contact.ts';
import { placeOrder } from './place-order.ts';
import { summaryChanges } from './summary-changes.ts';

interface Refusal {
  /** Numbers the refusals, so that each is announced. */
  count: number;
  message: string;
  changes: string[];
}

interface PlacingOptions {
  user: User;
  address: Address;
  summary: CheckoutSummary | undefined;
  load: () => Promise<CheckoutSummary>;
  show: (summary: CheckoutSummary) => void;
  onAddressGone: () => void;
}

/** Places the order and explains a refusal. */
export function usePlacing({ user, address, summary, load, show, onAddressGone }: PlacingOptions) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [contactErrors, setContactErrors] = useState<ContactErrors>({});
  const [refusal, setRefusal] = useState<Refusal>();
  useOnPageShow(() => setBusy(false));

  // The refusal was about the previous address.
  useEffect(() => setRefusal(undefined), [address.id]);

  const refuse = (message: string, changes: string[] = []) =>
    setRefusal((before) => ({ count: (before?.count ?? 0) + 1, message, changes }));

  const explain = async (error: unknown, form: HTMLFormElement, before: CheckoutSummary) => {
    if (isOutcomeOpen(error)) {
      refuse(
        messageOf(error, 'We did not hear back from the shop. Press again: it will not be ordered twice.'),
      );
      return;
    }
    const errors = contactErrorsIn(fieldErrorsOf(error));
    setContactErrors(errors);
    focusFaulty(form, errors);
    if (Object.keys(errors).length > 0) return;
    try {
      const after = await load();
      show(after);
      const message = messageOf(error, 'The order could not be placed.');
      // Field errors are not repeated in the alert.
      const changes = summaryChanges(before, after).filter((change) => change !== message);
      refuse(message, changes);
    } catch {
      refuse(messageOf(error, 'The order could not be placed.'));
      onAddressGone();
    }
  };

  const place = async (form: HTMLFormElement, paymentMethod: PaymentMethod) => {
    if (!summary || isBusy) return;
    const contact = isContactKnown(user) ? undefined : formValues(form, CONTACT_FIELDS);
    const faults = contact ? contactFaults(contact) : {};
    setContactErrors(faults);
    focusFaulty(form, faults);
    if (Object.keys(faults).length > 0) return;
    setBusy(true);
    setRefusal(undefined);
    const order: PlaceOrder = { addressId: address.id, paymentMethod, quote: summary.quote, contact };
    try {
      const { redirectUrl } = await placeOrder(order);
      if (redirectUrl !== null) {
        window.location.assign(redirectUrl); // stays busy until the payment page takes over
        return;
      }
      await refreshSlices().catch(() => undefined); // only the badge is older for it
      await navigate('/checkout/success');
    } catch (error) {
      await explain(error, form, summary);
      setBusy(false);
    }
  };

  return { isBusy, contactErrors, refusal, place };
}
