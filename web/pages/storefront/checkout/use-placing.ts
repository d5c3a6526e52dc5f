import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../../../contract/accounts.ts';
import type { Address } from '../../../../contract/addresses.ts';
import type { CheckoutSummary, Contact } from '../../../../contract/checkout.ts';
import { SOMETHING_WENT_WRONG } from '../../../../contract/client.ts';
import type { PaymentMethod } from '../../../../contract/payments.ts';
import { bySchema } from '../../../kit/forms/by-schema.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { couldNotBe, hasCode, messageOf } from '../../../kit/http/problem-message.ts';
import { useOnPageShow } from '../../../concepts/payments/use-on-page-show.ts';
import { refreshBadges } from '../../../concepts/session/refresh-badges.ts';
import { figuresFor } from './figures-for.ts';
import type { ChosenLines } from './chosen-lines.ts';
import { dropTyped, keepTyped, typedBefore } from './contact-draft.ts';
import { isOutcomeOpen, placeOrder } from './place-order.ts';

interface Refusal {
  /** The count makes a repeated refusal an announcement of its own. */
  count: number;
  message: string;
  changes: string[];
  hasOpenOrders: boolean;
}

interface PlacingOptions {
  user: User;
  address: Address;
  /** The shown lines alone are ordered, and the rest of the cart stays. */
  chosen: ChosenLines | undefined;
  summary: CheckoutSummary | undefined;
  paymentMethod: PaymentMethod;
  load: () => Promise<CheckoutSummary>;
  show: (summary: CheckoutSummary) => void;
  onAddressMissing: () => void;
}

interface OrderValues {
  contact: Contact;
}

export type OrderForm = ReturnType<typeof usePlacing>['form'];

const NOT_PLACED = couldNotBe('The order', 'placed');

const validate = bySchema(async () => (await import('../../../../contract/checkout.ts')).OrderContact);

/** The checkout asks for a missing e-mail address or phone number. */
export function isContactKnown(user: User, address?: Address): boolean {
  const hasPhone = user.phoneNumber !== null || (address !== undefined && address.phone_number !== '');
  return !user.isGuest && user.email !== null && hasPhone;
}

export function usePlacing({
  user,
  address,
  chosen,
  summary,
  paymentMethod,
  load,
  show,
  onAddressMissing,
}: PlacingOptions) {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  useOnPageShow(() => setLeaving(false));

  // The refusal was about the previous address.
  useEffect(() => setRefusal(undefined), [address.id]);

  const refuse = (message: string, more: Partial<Pick<Refusal, 'changes' | 'hasOpenOrders'>> = {}) =>
    setRefusal((before) => ({
      count: (before?.count ?? 0) + 1,
      message,
      changes: [],
      hasOpenOrders: false,
      ...more,
    }));

  const explain = async (error: unknown, before: CheckoutSummary) => {
    if (isOutcomeOpen(error)) {
      refuse(`${messageOf(error, `${SOMETHING_WENT_WRONG}.`)} It will not be ordered twice.`);
      return;
    }
    const message = messageOf(error, NOT_PLACED);
    const hasOpenOrders = hasCode(error, 'open_orders_limit');
    try {
      const [after, { summaryChanges }] = await Promise.all([load(), import('./summary-changes.ts')]);
      show(after);
      // The changes do not repeat the message itself.
      const changes = summaryChanges(
        figuresFor(before, paymentMethod),
        figuresFor(after, paymentMethod),
      ).filter((change) => change !== message);
      refuse(message, { changes, hasOpenOrders });
    } catch {
      refuse(message, { hasOpenOrders });
      onAddressMissing();
    }
  };

  const isKnown = isContactKnown(user, address);
  const [typed] = useState(() => typedBefore('checkout contact'));
  const withRecipient = ({ contact }: OrderValues): OrderValues => ({
    contact: {
      ...contact,
      name: contact.name || address.recipient,
      phoneNumber: contact.phoneNumber || address.phone_number,
    },
  });
  const form = useForm<OrderValues>({
    ...(!isKnown && { validate: (values, element) => validate(withRecipient(values), element) }),
    onEdit: ({ contact }) => keepTyped('checkout contact', contact),
    send: async (values) => {
      if (!summary || isLeaving) return;
      setRefusal(undefined);
      const { redirectUrl } = await placeOrder({
        addressId: address.id,
        ...(chosen && { ...chosen, variantIds: shownVariants(summary) }),
        paymentMethod,
        quote: summary.quote,
        ...(!isKnown && withRecipient(values)),
      });
      dropTyped('checkout contact');
      if (redirectUrl !== null) {
        setLeaving(true); // stays busy until the payment page takes over
        window.location.assign(redirectUrl);
        return;
      }
      await refreshBadges().catch(() => undefined); // only the badge is older for it
      await navigate('/checkout/success');
    },
    failure: NOT_PLACED,
    onFailure: async (_, error) => {
      if (summary) await explain(error, summary);
    },
  });

  return { form: { ...form, typed }, isBusy: form.isBusy || isLeaving, refusal };
}

/** A line that disappeared from the summary is not ordered: the buyer did not see it. */
function shownVariants({ shops }: CheckoutSummary) {
  return shops.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)).sort();
}
