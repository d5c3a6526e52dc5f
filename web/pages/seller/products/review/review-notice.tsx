import { APPROVED_FIELDS } from '../../../../../contract/kernel/product-approval.ts';
import type { ProductStanding } from '../../../../../contract/product-approvals.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { ConfirmedButton } from '../../../../kit/confirm/confirmed-button.tsx';
import { NOT_DONE } from '../../../../kit/http/failures.ts';
import { api } from '../../../../kit/http/api.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { buyersSee } from './buyers-see.ts';

const WORDS: Record<
  `${ProductStanding['kind']} ${ProductStanding['state']}`,
  { title: string; says: string }
> = {
  'new waiting': {
    title: 'In review',
    says: 'Buyers see this product once we have approved it. You can change it meanwhile.',
  },
  'new rejected': {
    title: 'Not approved',
    says: 'Buyers do not see this product. Change what is written here and save it: then we look at it again.',
  },
  'change waiting': {
    title: 'Changes in review',
    says: 'Buyers see the product as it was until we have approved them. Price and stock change at once.',
  },
  'change rejected': {
    title: 'Changes not approved',
    says: 'Buyers see the product as it was. Change what is written here and save it: then we look at it again.',
  },
};

interface ReviewNoticeProps {
  product: SellerProduct;
  onChange: (product: SellerProduct) => void;
}

export function ReviewNotice({ product, onChange }: ReviewNoticeProps) {
  const { review } = product;
  if (review === null) return null;
  const { kind, state, refusals, note, differences } = review;
  const { title, says } = WORDS[`${kind} ${state}`];
  return (
    <Alert
      tone={state === 'rejected' ? 'deal' : 'info'}
      title={title}
      action={kind === 'change' && <WithdrawButton product={product} onWithdrawn={onChange} />}
    >
      <div className="grid gap-2 wrap-anywhere">
        <p>{says}</p>
        {differences.some(({ field }) => field === 'options') && (
          <p>New variants can have stock once they are approved.</p>
        )}
        {state === 'rejected' && (
          <ul className="grid gap-1">
            {refusals.map(({ field, reason }) => (
              <li key={field}>
                {APPROVED_FIELDS[field]}: {reason}
              </li>
            ))}
          </ul>
        )}
        {state === 'rejected' && note !== '' && <p>{note}</p>}
        {differences.length > 0 && (
          <ul className="grid gap-1 text-small">
            {differences.map(({ field, before }) => (
              <li key={field}>
                {APPROVED_FIELDS[field]}. {buyersSee(before)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Alert>
  );
}

interface WithdrawButtonProps {
  product: SellerProduct;
  onWithdrawn: (product: SellerProduct) => void;
}

function WithdrawButton({ product: { id: productId }, onWithdrawn }: WithdrawButtonProps) {
  const params = { productId };
  return (
    <ConfirmedButton
      label="Withdraw"
      title="Withdraw your changes?"
      confirmLabel="Withdraw changes"
      act={async () => {
        const { message } = await api('DELETE /api/pro/:productId/change', { params });
        onWithdrawn(await api('GET /api/shop/products/:productId', { params }));
        return message;
      }}
      failure={NOT_DONE}
    >
      The product becomes again what buyers see. Your changes are gone, but not those of price and stock.
    </ConfirmedButton>
  );
}
