import { useRef, useState } from 'react';
import type { CouponAnswer, OfferedCoupon } from '../../../../contract/market-coupons.ts';
import { discountText, formatRupees } from '../../../../contract/kernel/rupees.ts';
import { COUPON_STATE_WORDS, couponTerms } from '../../../concepts/coupons/coupon-words.ts';
import { useSettings } from '../../../kit/document/settings.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';

export const loadMarketCoupons: ScreenLoad<OfferedCoupon[]> = (call) => call('GET /api/coupon/market');

const STANDINGS: Record<OfferedCoupon['standing'], string> = {
  applies: 'Applies in your shop',
  asked: 'Waits for your answer',
  agreed: 'Applies: you agreed',
  declined: 'Does not apply: you declined',
};

/** A shop that bears a part of a coupon agrees or declines (POL35). */
export function MarketCoupons({ loaded }: { loaded: Loaded<OfferedCoupon[]> }) {
  const { shopName } = useSettings();
  const { data, error, reload, showChanged } = useLoadedPart(loaded);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusAfterChange(data?.map(({ _id }) => _id).join() ?? '', () => title.current);
  if (error !== undefined) {
    return (
      <LoadFailure title={`Coupons of ${shopName} could not be loaded`} error={error} onRetry={reload} />
    );
  }
  if (!data || data.length === 0) return null;
  const showAnswered = (answered: OfferedCoupon) => {
    showChanged((shown) => shown.map((one) => (one._id === answered._id ? answered : one)));
    reload();
  };
  return (
    <section aria-labelledby="market-coupons-title" className="narrow-cards mt-8 grid gap-3">
      <h2 ref={title} id="market-coupons-title" tabIndex={-1}>
        Coupons of {shopName} for your shop
      </h2>
      <p className="text-small text-muted">
        What you bear comes off what you earn. We pay you the rest of each discount. An answer counts for
        later orders alone.
      </p>
      <DataTable
        isCards
        caption={`List of coupons of ${shopName}`}
        columns={[
          ...COLUMNS,
          {
            head: 'Cost so far',
            className: 'card-wide',
            cell: ({ cost }) => `You ${formatRupees(cost.shops)}, ${shopName} ${formatRupees(cost.market)}`,
          },
          {
            head: 'Your shop',
            className: 'card-wide',
            cell: (coupon) => <Standing coupon={coupon} onAnswered={showAnswered} onFailed={reload} />,
          },
        ]}
        rows={data}
        rowKey={({ _id }) => _id}
      />
    </section>
  );
}

const COLUMNS: readonly Column<OfferedCoupon>[] = [
  {
    head: 'Coupon',
    isRowHeader: true,
    className: 'wrap-anywhere',
    cell: (coupon) => (
      <>
        {discountText(coupon)} with <code className="coupon-code">{coupon.code}</code>
        <span className="block text-small font-normal text-muted">{couponTerms(coupon)}</span>
      </>
    ),
  },
  {
    head: 'State',
    cell: ({ state }) => (
      <Badge tone={COUPON_STATE_WORDS[state].tone}>{COUPON_STATE_WORDS[state].label}</Badge>
    ),
  },
  {
    head: 'You bear',
    cell: ({ shopPercent }) => (shopPercent === 0 ? 'Nothing' : `${shopPercent}% of each discount`),
  },
];

interface AnswerProps {
  coupon: OfferedCoupon;
  onAnswered: (coupon: OfferedCoupon) => void;
  onFailed: () => void;
}

function Standing({ coupon, ...acts }: AnswerProps) {
  const { state, standing } = coupon;
  const answered = useRef<HTMLSpanElement>(null);
  useFocusAfterChange(standing, () => answered.current);
  return (
    <span className="grid justify-items-start gap-2">
      <span ref={answered} tabIndex={-1}>
        {STANDINGS[standing]}
      </span>
      {standing !== 'applies' && state !== 'expired' && <Answer coupon={coupon} {...acts} />}
    </span>
  );
}

function Answer({ coupon: { _id: couponId, code, version, standing }, onAnswered, onFailed }: AnswerProps) {
  const [busy, setBusy] = useState<CouponAnswer>();
  const send = async (answer: CouponAnswer) => {
    setBusy(answer);
    try {
      const answered = await api('PUT /api/coupon/market/:couponId', {
        params: { couponId },
        body: { answer, version },
      });
      const said =
        answer === 'agreed' ? `${code} applies in your shop` : `${code} does not apply in your shop`;
      notify('success', said);
      onAnswered(answered);
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('Your answer', 'saved')));
      onFailed();
    }
    setBusy(undefined);
  };
  return (
    <span className="flex flex-wrap gap-2">
      {standing !== 'agreed' && (
        <Button
          size="small"
          busy={busy === 'agreed'}
          aria-label={`Agree to ${code}`}
          onClick={() => busy === undefined && void send('agreed')}
        >
          Agree
        </Button>
      )}
      {standing !== 'declined' && (
        <Button
          size="small"
          variant="outline"
          busy={busy === 'declined'}
          aria-label={standing === 'agreed' ? `End taking part in ${code}` : `Decline ${code}`}
          onClick={() => busy === undefined && void send('declined')}
        >
          {standing === 'agreed' ? 'End taking part' : 'Decline'}
        </Button>
      )}
    </span>
  );
}
