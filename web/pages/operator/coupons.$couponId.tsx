import { useId, useState } from 'react';
import { Link, type MetaFunction, useNavigate } from 'react-router';
import type { CouponUse, CouponUseList, MarketCouponDetails } from '../../../contract/market-coupons.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { discountText, formatRupees } from '../../../contract/kernel/rupees.ts';
import { COUPON_STATE_WORDS, couponTerms } from '../../concepts/coupons/coupon-words.ts';
import { api } from '../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../kit/http/problem-message.ts';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { useMoreRows } from '../../kit/lists/use-more-rows.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useHasDuty } from './duties/duties.ts';
import { shopsOf, usesOf } from './coupons/market-coupon-words.ts';
import { MarketCouponDialog } from './coupons/market-coupon-form.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/coupons.$couponId';

interface Shown {
  coupon: MarketCouponDetails;
  used: CouponUseList;
}

const loadMarketCoupon: ScreenLoad<Shown, { couponId: string }> = async (call, { params }) => {
  const [coupon, used] = await Promise.all([
    call('GET /api/operator/coupon/:couponId', { params }),
    call('GET /api/operator/coupon/:couponId/use', { params }),
  ]);
  return { coupon, used };
};

const ANSWERS = { agreed: 'Agreed', declined: 'Declined' } as const;

export const meta: MetaFunction = ({ matches }) => consoleTitle('Coupon', matches);

export const clientLoader = screenLoader({ coupon: loadMarketCoupon });

export default function OperatorCouponPage({ loaderData: { coupon: loaded } }: Route.ComponentProps) {
  const { data, error, reload, show } = useLoadedPart(loaded);
  const isEditor = useHasDuty('owner', 'finance');
  if (!data) {
    return (
      <section className="grid gap-6">
        <h1>Coupon</h1>
        {error !== undefined && (
          <LoadFailure title="The coupon could not be loaded" error={error} onRetry={reload} />
        )}
      </section>
    );
  }
  const { coupon, used } = data;
  const { label, tone } = COUPON_STATE_WORDS[coupon.state];
  return (
    <section className="narrow-cards grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="wrap-anywhere">{coupon.code}</h1>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {isEditor && (
        <Acts coupon={coupon} onChange={(changed) => show({ ...data, coupon: changed })} onFailed={reload} />
      )}
      <Facts
        facts={[
          {
            term: 'Discount',
            value: `${discountText(coupon)} ${couponTerms(coupon)}`,
          },
          { term: 'Shops', value: shopsOf(coupon) },
          { term: 'The market bears', value: `${coupon.marketPercent}%` },
          { term: 'Shown to', value: coupon.isPublic ? 'Everyone' : 'Who knows the code' },
          { term: 'Used', value: usesOf(coupon) },
          { term: 'Limit per buyer', value: String(coupon.perBuyerLimit ?? 'None') },
          { term: 'Cost to the market', value: formatRupees(coupon.cost.market) },
          { term: 'Cost to shops', value: formatRupees(coupon.cost.shops) },
        ]}
      />
      {coupon.shops.length > 0 && <Shops coupon={coupon} />}
      <Uses couponId={coupon._id} first={used} />
    </section>
  );
}

function Shops({ coupon: { shops, marketPercent } }: { coupon: MarketCouponDetails }) {
  const titleId = useId();
  const unanswered = marketPercent === 100 ? 'Applies' : 'Not answered';
  return (
    <section className="grid gap-3" aria-labelledby={titleId}>
      <h2 id={titleId}>Shops</h2>
      <DataTable
        isCards
        caption="Shops of the coupon"
        columns={[
          {
            head: 'Shop',
            isRowHeader: true,
            className: 'wrap-anywhere',
            cell: ({ id, name }) => (
              <Link to={`/operator/shops/${id}`} className="text-link">
                {name}
              </Link>
            ),
          },
          { head: 'Answer', cell: ({ answer }) => (answer === null ? unanswered : ANSWERS[answer]) },
        ]}
        rows={shops}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function Uses({ couponId, first }: { couponId: MarketCouponDetails['_id']; first: CouponUseList }) {
  const titleId = useId();
  const {
    rows: uses,
    listRef,
    showMore,
    isBusy,
  } = useMoreRows(
    rowsOf(first),
    async (after) =>
      rowsOf(await api('GET /api/operator/coupon/:couponId/use', { params: { couponId }, query: { after } })),
    { keyOf: ({ orderNumber }) => orderNumber, failure: couldNotBe('More', 'loaded') },
  );
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby={titleId}>
      <h2 id={titleId}>Orders</h2>
      {uses.length === 0 ? (
        <p className="text-muted">No order has used it yet.</p>
      ) : (
        <DataTable
          isCards
          caption="Orders with the coupon"
          columns={USE_COLUMNS}
          rows={uses}
          rowKey={({ orderId }) => orderId}
          bodyRef={listRef}
        />
      )}
      {showMore && (
        <Button variant="outline" className="justify-self-start" busy={isBusy} onClick={showMore}>
          Show more orders
        </Button>
      )}
    </section>
  );
}

const USE_COLUMNS: readonly Column<CouponUse>[] = [
  {
    head: 'Order',
    isRowHeader: true,
    cell: ({ orderId, orderNumber, at }) => (
      <>
        <OrderNumber id={orderId} number={orderNumber} />
        <span className="block text-small font-normal text-muted">{formatDayAndTime(at)}</span>
      </>
    ),
  },
  { head: 'Shops', className: 'card-wide wrap-anywhere', cell: ({ shopNames }) => shopNames.join(', ') },
  { head: 'Discount', isNumber: true, cell: ({ discount }) => formatRupees(discount) },
  { head: 'Market bears', isNumber: true, cell: ({ cost }) => formatRupees(cost.market) },
  { head: 'Shops bear', isNumber: true, cell: ({ cost }) => formatRupees(cost.shops) },
];

/** Even without a link it is focusable: 'Show more' moves the focus to its first row. */
function OrderNumber({ id, number }: { id: string; number: string }) {
  const seesOrders = useHasDuty('owner', 'finance', 'support');
  if (!seesOrders) return <span tabIndex={-1}>{number}</span>;
  return (
    <Link to={`/operator/orders/${id}`} className="text-link">
      {number}
    </Link>
  );
}

const rowsOf = ({ uses: rows, next }: CouponUseList) => ({ rows, next });

interface ActsProps {
  coupon: MarketCouponDetails;
  onChange: (coupon: MarketCouponDetails) => void;
  onFailed: () => void;
}

function Acts({ coupon, onChange, onFailed }: ActsProps) {
  const navigate = useNavigate();
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const [isBusy, setBusy] = useState(false);
  const params = { couponId: coupon._id };
  const isPaused = coupon.state === 'paused';
  const run = async (act: () => Promise<void>, done: Parameters<typeof couldNotBe>[1]) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('The coupon', done)));
      onFailed();
    }
    setBusy(false);
  };
  const setPaused = async () => {
    const act = isPaused ? 'resume' : 'pause';
    onChange(await api(`POST /api/operator/coupon/:couponId/${act}`, { params }));
    notify('success', isPaused ? 'Coupon resumed' : 'Coupon paused');
  };
  const remove = async () => {
    const { message } = await api('DELETE /api/operator/coupon/:couponId', { params });
    notify('success', message);
    await navigate('/operator/coupons');
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" icon="pencil" onClick={() => setDoing('edit')}>
        Edit
      </Button>
      <Button
        variant="outline"
        busy={isBusy}
        onClick={() => void run(setPaused, isPaused ? 'resumed' : 'paused')}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="outline" onClick={() => setDoing('delete')}>
        Delete
      </Button>
      <MarketCouponDialog
        open={doing === 'edit'}
        coupon={coupon}
        onClose={() => setDoing(undefined)}
        onSaved={(saved) => {
          setDoing(undefined);
          onChange(saved);
        }}
      />
      <ConfirmDialog
        open={doing === 'delete'}
        title={`Delete ${coupon.code}?`}
        confirmLabel="Delete coupon"
        busy={isBusy}
        onConfirm={() => void run(remove, 'deleted')}
        onCancel={() => setDoing(undefined)}
      >
        Nobody can use it any more. Orders that have it keep their discount. It cannot be undone.
      </ConfirmDialog>
    </div>
  );
}
