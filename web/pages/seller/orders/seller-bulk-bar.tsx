import { Link } from 'react-router';
import type { ShopOrderSummary, SellerStep } from '../../../../contract/shop-orders.ts';
import { SelectedBar } from '../../../kit/lists/selected-bar.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { SellerBulkDialogs } from './seller-bulk-dialogs.tsx';
import { STEP_WORDS } from './step-words.ts';
import { countOf, useBulkSteps } from './use-bulk-steps.ts';

const STEPS = ['accept', 'pack', 'ship', 'deliver', 'cancel'] as const satisfies readonly SellerStep[];

interface SellerBulkBarProps {
  chosen: readonly ShopOrderSummary[];
  onClear: () => void;
  onMoved: () => void;
}

export function SellerBulkBar({ chosen, onClear, onMoved }: SellerBulkBarProps) {
  const steps = useBulkSteps(onMoved);
  const toPack = chosen.filter(({ hasPackingSlip }) => hasPackingSlip);
  return (
    <>
      {chosen.length > 0 && (
        <SelectedBar label="Selected orders">
          <p className="font-semibold" role="status">
            {countOf(chosen.length)} chosen
          </p>
          <div className="ms-auto flex flex-wrap gap-2">
            {STEPS.map((step) => {
              const ready = chosen.filter((order) => order.steps.includes(step));
              return (
                ready.length > 0 && (
                  <Button
                    key={step}
                    size="small"
                    variant={step === 'cancel' ? 'outline' : undefined}
                    busy={steps.busy === step}
                    onClick={() => steps.start(ready, step)}
                  >
                    {step === 'cancel'
                      ? `Cancel ${countOf(ready.length)}`
                      : `${STEP_WORDS[step].act} ${ready.length}`}
                  </Button>
                )
              );
            })}
            {toPack.length > 0 && (
              <Link
                to={slipsAddress(toPack)}
                className={buttonClasses({ variant: 'outline', size: 'small' })}
              >
                Packing slips
              </Link>
            )}
            <Button size="small" variant="quiet" onClick={onClear}>
              Clear
            </Button>
          </div>
        </SelectedBar>
      )}
      <SellerBulkDialogs steps={steps} />
    </>
  );
}

export function slipsAddress(orders: readonly Pick<ShopOrderSummary, 'id'>[]): string {
  return `/seller/packing-slips?ids=${orders.map(({ id }) => id).join(',')}`;
}
