import type { MetaFunction } from 'react-router';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { ORDER_STATES } from '../../../contract/kernel/order-states.ts';
import { PAYMENT_METHODS } from '../../../contract/kernel/payment-methods.ts';
import { PAYMENT_STATES, REFUND_STATES } from '../../../contract/kernel/payment-states.ts';
import { refundFigures } from '../../concepts/orders/refund-figures.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import type { OperatorOrder, OrderMail } from '../../../contract/operator-orders.ts';
import type { ShopOrder } from '../../../contract/orders.ts';
import type { SupportNote } from '../../../contract/support.ts';
import { api } from '../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../kit/http/problem-message.ts';
import { ORDER_WORDS } from '../../concepts/orders/order-words.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type Loaded, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PersonLink } from './accounts/person-link.tsx';
import { RowList, RowListItem } from './lists/row-list.tsx';
import { SentMails } from './mails/sent-mails.tsx';
import { Notes } from './notes/notes.tsx';
import { ShopOrderCare } from './orders/shop-order-care.tsx';
import { notesLoad } from './notes/load-notes.ts';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/orders.$orderId';

const loadOrder: ScreenLoad<OperatorOrder, { orderId: OrderId }> = (call, { params }) =>
  call('GET /api/operator/order/:orderId', { params });

interface OperatorOrderScreenProps {
  loaded: Loaded<OperatorOrder>;
  notes: Loaded<SupportNote[]>;
}

export const clientLoader = screenLoader({ order: loadOrder, notes: notesLoad('order', 'orderId') });

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.order.data?.order.number ?? 'Order', matches);

export default function OperatorOrderPage({ params, loaderData }: Route.ComponentProps) {
  return <OperatorOrderScreen key={params.orderId} loaded={loaderData.order} notes={loaderData.notes} />;
}

function OperatorOrderScreen({ loaded, notes }: OperatorOrderScreenProps) {
  const { data, error, reload } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 content-start gap-6">
      {!data && <h1>Order</h1>}
      {error !== undefined && (
        <LoadFailure title="The order could not be loaded" error={error} onRetry={reload} />
      )}
      {data && (
        <>
          <OrderSheet found={data} onChange={reload} />
          <Notes kind="order" subjectId={data.order.id} loaded={notes} />
        </>
      )}
    </section>
  );
}

function OrderSheet({ found, onChange }: { found: OperatorOrder; onChange: () => void }) {
  const { order, shopOrders, resendable } = found;
  const resend = async (mail: OrderMail, shopOrder?: ShopOrder) => {
    const call = {
      params: { orderId: order.id },
      body: { mail, ...(shopOrder && { shopOrderId: shopOrder.id }) },
    };
    try {
      notify('success', (await api('POST /api/operator/order/:orderId/mail', call)).message);
      onChange();
    } catch (failure) {
      notify('error', messageOf(failure, couldNotBe('The mail', 'sent')));
    }
  };
  return (
    <>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h1>
            Order <span className="inline-block">{order.number}</span>
          </h1>
          <Badge tone={ORDER_WORDS[order.status].tone}>{ORDER_STATES[order.status].label}</Badge>
        </div>
        <p className="text-muted">
          Ordered {formatDayAndTime(order.createdAt)} · {PAYMENT_METHODS[order.paymentMethod].label}
        </p>
      </div>
      <Buyer found={found} />
      {order.shopOrders.map((shopOrder) => {
        const care = shopOrders.find(({ id }) => id === shopOrder.id);
        return (
          care && (
            <ShopOrderCare
              key={shopOrder.id}
              shopOrder={shopOrder}
              care={care}
              order={found}
              onResend={(mail, of) => void resend(mail, of)}
            />
          )
        );
      })}
      <Money found={found} />
      <SentMails mails={found.mails}>
        {resendable.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {resendable.map((mail) => (
              <Button key={mail} variant="outline" onClick={() => void resend(mail)}>
                Mail the confirmation again
              </Button>
            ))}
          </div>
        )}
      </SentMails>
    </>
  );
}

function Buyer({ found: { order, buyer } }: { found: OperatorOrder }) {
  const { contact, address } = order;
  const place = `${address.street_address}, ${address.city} ${address.postal_code}, ${address.state}`;
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="buyer-title">
      <h2 id="buyer-title" className="text-h3">
        Buyer and delivery
      </h2>
      <Facts
        facts={[
          {
            term: 'Account',
            value: <PersonLink id={buyer.id} name={buyer.name} />,
          },
          { term: 'Ordered by', value: contact.name || 'Erased' },
          { term: 'E-mail', value: contact.email || 'Erased' },
          { term: 'Phone', value: contact.phoneNumber || 'Erased' },
          { term: 'Goes to', value: address.recipient || contact.name },
          ...(address.phone_number === '' ? [] : [{ term: 'Their phone', value: address.phone_number }]),
          { term: 'Address', value: address.street_address === '' ? 'Erased' : place },
        ]}
      />
    </section>
  );
}

function Money({ found: { order, payments } }: { found: OperatorOrder }) {
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="money-title">
      <h2 id="money-title" className="text-h3">
        Payments and refunds
      </h2>
      <Facts
        facts={[
          { term: 'Total', value: formatRupees(order.total) },
          ...refundFigures(order).map(({ term, amount }) => ({ term, value: formatRupees(amount) })),
        ]}
      />
      {payments.length === 0 && <p className="text-muted">Nothing was paid online.</p>}
      {payments.map(({ id, provider, status, amount, reference, createdAt, refunds }) => (
        <div key={id} className="grid gap-2 [overflow-wrap:anywhere]">
          <p>
            <strong>{formatRupees(amount)}</strong> · {PAYMENT_METHODS[provider].label} ·{' '}
            {PAYMENT_STATES[status].label}
          </p>
          <p className="text-small text-muted">
            {formatDayAndTime(createdAt)}
            {reference !== null && ` · ${reference}`}
          </p>
          {refunds.length > 0 && (
            <RowList label="Refunds">
              {refunds.map((refund) => (
                <RowListItem key={refund.id}>
                  <div className="grid gap-1">
                    <span>{refund.cause}</span>
                    <span className="text-small text-muted">
                      {REFUND_STATES[refund.status].label},{' '}
                      {formatDayAndTime(refund.doneAt ?? refund.createdAt)}
                      {refund.problem !== null && `: ${refund.problem}`}
                    </span>
                  </div>
                  <strong>{formatRupees(refund.amount)}</strong>
                </RowListItem>
              ))}
            </RowList>
          )}
        </div>
      ))}
    </section>
  );
}
