import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { TrackedOrder } from '../../../contract/order-tracking.ts';
import { bySchema } from '../../shared/forms/by-schema.ts';
import { useForm } from '../../shared/forms/use-form.tsx';
import { api } from '../../shared/http/api.ts';
import { ExpectedBy } from '../../shared/orders/expected-by.tsx';
import { ORDER_WORDS, SHOP_ORDER_WORDS } from '../../shared/orders/order-words.ts';
import { loginAddress } from '../../shared/session/return-path.ts';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { couldNotBe } from '../../shared/http/problem-message.ts';

interface Clue {
  number: string;
  email: string;
}

const validate = bySchema<Clue>(async () => (await import('../../../contract/order-tracking.ts')).OrderClue);

/** Where an order is, by its number and e-mail address, without an account. */
export function TrackOrderForm() {
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

/** Takes the focus, as it appears below the button that was pressed. */
function Tracked({ order: { number, status, parcels } }: { order: TrackedOrder }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="grid gap-4 tracked-order" aria-labelledby="tracked-order">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={title} id="tracked-order" tabIndex={-1} className="text-h3">
          Order <span className="inline-block">{number}</span>
        </h2>
        <Badge tone={ORDER_WORDS[status].tone}>{ORDER_WORDS[status].label}</Badge>
      </div>
      <ul className="grid gap-3">
        {parcels.map((parcel, place) => (
          // A parcel is known by nothing but its place.
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
