import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import { EXCHANGE_ANSWER_DAYS } from '../../../../contract/kernel/limits.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { RETURN_CAUSES } from '../../../../contract/kernel/order-states.ts';
import type { Return } from '../../../../contract/returns.ts';
import type { ShopOrderDetails } from '../../../../contract/shop-orders.ts';
import { TrackingLink } from '../../../concepts/orders/tracking-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ReturnPictures } from '../../../concepts/returns/return-pictures.tsx';
import { differenceWords, returnInWords, returnWords } from '../../../concepts/returns/return-words.ts';
import { SellerReturnDialog } from './seller-return-dialog.tsx';
import { actOf, stepsOf } from './seller-return-steps.ts';
import { useReturnSteps } from './use-return-steps.ts';

interface SellerReturnsProps {
  order: ShopOrderDetails;
  onChange: () => void;
}

export function SellerReturns({ order, onChange }: SellerReturnsProps) {
  return order.returns.map((returnRequest) => (
    <SellerReturn key={returnRequest.id} returnRequest={returnRequest} order={order} onChange={onChange} />
  ));
}

function SellerReturn({ returnRequest, order, onChange }: SellerReturnsProps & { returnRequest: Return }) {
  const steps = useReturnSteps(onChange);
  const { title, tone } = returnWords(returnRequest);
  const isCashOnDelivery = order.paymentMethod === 'cash_on_delivery';
  return (
    <Alert tone={tone} title={title}>
      <p>
        {returnInWords(returnRequest)} · {amountWords(returnRequest)}
      </p>
      {returnRequest.fees > 0 && (
        <p className="text-small">
          {formatRupees(returnRequest.fees)} of it are shipping and fees, as nothing of the parcel is kept.
        </p>
      )}
      {returnRequest.couponDifference > 0 && (
        <p className="text-small">
          {formatRupees(returnRequest.couponDifference)} of the coupon no longer applies to what the buyer
          keeps, and is taken off.
        </p>
      )}
      <p className="text-small">{RETURN_CAUSES[returnRequest.cause]}</p>
      <p>
        {returnRequest.reason !== '' && `“${returnRequest.reason}” `}
        <span className="text-small text-muted">{formatDayAndTime(returnRequest.createdAt)}</span>
      </p>
      {returnRequest.status === 'accepted' && returnRequest.sendTo !== null && (
        <p className="whitespace-pre-line">
          To be sent to: {returnRequest.sendTo}
          {returnRequest.sendNote !== null && `\n“${returnRequest.sendNote}”`}
        </p>
      )}
      {returnRequest.kind === 'exchange' && returnRequest.status === 'requested' && (
        <p className="text-small">
          Please answer within {EXCHANGE_ANSWER_DAYS} days of the request: until then the replacement is
          reserved, and after that the exchange lapses.
        </p>
      )}
      {returnRequest.isLapsed ? (
        <p>It was not answered within {EXCHANGE_ANSWER_DAYS} days. The replacement is back in your stock.</p>
      ) : (
        returnRequest.refusal !== null && <p>You refused it: “{returnRequest.refusal}”</p>
      )}
      <ReturnPictures returnRequest={returnRequest} />
      {returnRequest.replacement?.carrier && (
        <>
          <p>
            Replacement sent with {returnRequest.replacement.carrier}, tracking number{' '}
            {returnRequest.replacement.trackingNumber}
          </p>
          <TrackingLink {...returnRequest.replacement} />
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {stepsOf(returnRequest, isCashOnDelivery).map((step) => (
          <Button
            key={step}
            size="small"
            {...(step === 'refuse' && { variant: 'outline' as const })}
            busy={step === 'accept' && steps.isBusy(returnRequest.id)}
            onClick={() => void steps.start(order, returnRequest, step)}
          >
            {actOf(returnRequest, step)}
          </Button>
        ))}
      </div>
      <SellerReturnDialog steps={steps} />
    </Alert>
  );
}

function amountWords({ status, amount, replacement }: Return): string {
  if (status === 'exchanged' && replacement && replacement.toPay > 0) {
    return `${formatRupees(replacement.toPay)} paid in cash on delivery`;
  }
  return replacement ? differenceWords(replacement.toPay, amount) : formatRupees(amount);
}
