import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '../../../../contract/client.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { OrderToConfirm } from '../../../../contract/orders.ts';
import { ORDER_NOT_CONFIRMED } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { refreshBadges } from '../../../concepts/session/refresh-badges.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';

export function lookAtOrder(token: string): Promise<OrderToConfirm> {
  return api('GET /api/order/confirm', { query: { token } });
}

interface ConfirmOrderCardProps {
  token: string;
  /** An order that could not be read can still be confirmed. */
  loaded: Loaded<OrderToConfirm>;
}

/** Only the button confirms, because mail programs open links by themselves. */
export function ConfirmOrderCard({ token, loaded: { data: order, error: notRead } }: ConfirmOrderCardProps) {
  const [isBusy, setBusy] = useState(false);
  const [number, setNumber] = useState(order?.isConfirmed ? order.number : undefined);
  const [failure, setFailure] = useState(isFinal(notRead) ? failureOf(notRead) : undefined);
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterChange(number ?? '', () => box.current);

  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setNumber((await api('POST /api/order/confirm', { body: { token } })).number);
      await refreshBadges().catch(() => undefined); // only the badge is older for it
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };

  if (number !== undefined) {
    return (
      <>
        <div ref={box} tabIndex={-1}>
          <Alert tone="ok" title={`Order ${number} is confirmed`} announce>
            <p>The sellers have your order. You pay when it is handed to you.</p>
          </Alert>
        </div>
        <Link to="/buyer/current-orders" className={buttonClasses()}>
          See your orders
        </Link>
      </>
    );
  }
  return (
    <>
      {failure && <Alert tone="deal" title={failure.message} announce />}
      {failure?.isFinal !== true && (
        <>
          {order && (
            <Facts
              facts={[
                { term: 'Order', value: order.number },
                { term: 'To pay on delivery', value: formatRupees(order.total) },
              ]}
            />
          )}
          <p>With this the sellers get your order, and you pay when it is handed to you.</p>
          <Button wide busy={isBusy} onClick={() => void confirm()}>
            Confirm order
          </Button>
        </>
      )}
    </>
  );
}

function failureOf(error: unknown): { message: string; isFinal: boolean } {
  return { message: messageOf(error, ORDER_NOT_CONFIRMED), isFinal: isFinal(error) };
}

/** Another try does not help. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}
