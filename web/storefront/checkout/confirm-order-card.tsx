import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '../../../contract/client.ts';
import { ORDER_NOT_CONFIRMED } from '../../shared/http/failures.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { refreshBadges } from '../../shared/session/refresh-badges.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { LINK_INCOMPLETE } from '../../../contract/kernel/mailed-links.ts';

/** Confirms the order of a mailed link; only by its button, because mail programs open links by themselves. */
export function ConfirmOrderCard({ token }: { token: string }) {
  const [isBusy, setBusy] = useState(false);
  const [number, setNumber] = useState<string>();
  const [failure, setFailure] = useState<{ message: string; isFinal: boolean }>();
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterChange(number ?? '', () => box.current);

  const confirm = async () => {
    if (token === '') return setFailure({ message: LINK_INCOMPLETE, isFinal: true });
    setBusy(true);
    setFailure(undefined);
    try {
      setNumber((await api('POST /api/order/confirm', { body: { token } })).number);
      await refreshBadges().catch(() => undefined); // only the badge is older for it
    } catch (error) {
      const isFinal = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
      const message = messageOf(error, ORDER_NOT_CONFIRMED);
      setFailure({ message, isFinal });
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
          <p>With this the sellers get your order, and you pay when it is handed to you.</p>
          <Button wide busy={isBusy} onClick={() => void confirm()}>
            Confirm order
          </Button>
        </>
      )}
    </>
  );
}
