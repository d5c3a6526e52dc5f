import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { TrackedOrder } from '../../../contract/order-tracking.ts';
import { ExpectedBy } from '../../concepts/orders/expected-by.tsx';
import { ORDER_WORDS, SHOP_ORDER_WORDS } from '../../concepts/orders/order-words.ts';
import { loginAddress } from '../../concepts/session/return-path.ts';
import { useStoredStateReady } from '../../concepts/session/stored-state.ts';
import { bySchema } from '../../kit/forms/by-schema.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { api } from '../../kit/http/api.ts';
import { couldNotBe } from '../../kit/http/problem-message.ts';
import { pageMeta } from '../../kit/page/page-meta.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountPage } from '../auth/layout/account-page.tsx';

interface Clue {
  number: string;
  email: string;
}

const validate = bySchema<Clue>(async () => (await import('../../../contract/order-tracking.ts')).OrderClue);

const TITLE = 'Where is my order';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle(TITLE, matches),
  ...pageMeta(
    {
      title: TITLE,
      description: 'Follow an order by its number and your e-mail address, without signing in.',
      kind: 'website',
    },
    matches,
  ),
];

export default function TrackOrderPage() {
  return (
    <AccountPage
      title={TITLE}
      text="Enter your order number and e-mail address to see where your order is. You need no account."
      footer={
        <p>
          With an account you <Link to="/buyer/current-orders">see all of your orders</Link>.
        </p>
      }
    >
      <TrackOrderForm />
    </AccountPage>
  );
}

/** The number and the e-mail address suffice, without an account. */
function TrackOrderForm() {
  const [order, setOrder] = useState<TrackedOrder>();
  const isReady = useStoredStateReady();
  const email = useSession((session) => session.email ?? '');
  const form = useForm<Clue>({
    validate,
    send: async (body) => {
      setOrder(undefined);
      setOrder(await api('POST /api/order/track', { body }));
    },
    failure: couldNotBe('Your order', 'looked up'),
  });
  const prefill = useEffectEvent(() => {
    if (email !== '' && !form.getValues('email')) form.setField('email', email);
  });
  useEffect(() => {
    if (isReady) prefill();
  }, [isReady]);
  return (
    <div className="grid gap-6">
      <form {...form.props} className="grid gap-4">
        <TextField
          label="Order number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          help="It looks like H-7K3Q9M2P and is in every mail about the order."
          {...form.field('number')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          help="The address to which we write about the order."
          {...form.field('email')}
        />
        {form.alert}
        <Button type="submit" wide busy={form.isBusy} busyLabel="Looking...">
          Find my order
        </Button>
      </form>
      {order && <Tracked key={order.number} order={order} />}
    </div>
  );
}

/** Takes the focus, because it appears below the pressed button. */
function Tracked({ order: { number, status, parcels } }: { order: TrackedOrder }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="grid gap-4" aria-labelledby="tracked-order">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={title} id="tracked-order" tabIndex={-1} className="text-h3">
          Order <span className="inline-block">{number}</span>
        </h2>
        <Badge tone={ORDER_WORDS[status].tone}>{ORDER_WORDS[status].label}</Badge>
      </div>
      <ul className="grid gap-3">
        {parcels.map((parcel, place) => (
          // A parcel has no id; its place is the key.
          <li key={place} className="grid gap-1">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-body font-semibold">
                Parcel {place + 1} of {parcels.length}
              </h3>
              <Badge tone={SHOP_ORDER_WORDS[parcel.status].tone}>
                {SHOP_ORDER_WORDS[parcel.status].label}
              </Badge>
            </div>
            <ExpectedBy shopOrder={parcel} />
            {parcel.carrier !== null && <p className="text-small">Carried by {parcel.carrier}</p>}
          </li>
        ))}
      </ul>
      <p className="text-small">
        <Link to={loginAddress('/buyer/current-orders')}>Sign in</Link> to see what is in it, its tracking
        numbers and what you can do with it.
      </p>
    </section>
  );
}
