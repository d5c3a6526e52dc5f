import { useState } from 'react';
import type { ProductDetails, Variant } from '../../../../contract/catalog.ts';
import type { FitCounts } from '../../../../contract/kernel/fit.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import { Price } from '../../../concepts/products/price.tsx';
import { StockNote } from '../../../concepts/products/stock-note.tsx';
import { variantText } from '../../../concepts/products/variant-choice.ts';
import { VariantPicker } from '../../../concepts/products/variant-picker.tsx';
import { Pill } from '../../../ui/badge.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { BuyBox } from './buy-box.tsx';
import { SizeHelp } from './size-help.tsx';
import { useChosenVariant } from './use-chosen-variant.ts';
import { useCountedMiss } from './use-counted-miss.ts';
import { useDeliveryCheck } from './use-delivery-check.ts';
import { VariantForm } from './variant-form.tsx';

interface ProductOfferProps {
  product: ProductDetails;
  fits: FitCounts | null;
  hasCoupons: boolean;
}

export function ProductOffer({ product, fits, hasCoupons }: ProductOfferProps) {
  const { chosen, isWanted, choose } = useChosenVariant(product);
  const check = useDeliveryCheck(product.id, chosen.id);
  useCountedMiss(product.id, chosen.id, isWanted ? check.missedAt : undefined);
  const isVaried = product.options.length > 0;
  const isSoldOut = chosen.stock.state === 'out' && check.state !== 'available';
  // Each fact stands once: an obstacle stands beside the choice unless the check was asked for just that.
  const isResultShown = check.state !== 'not_available' || check.isAsked || (!isVaried && !isSoldOut);
  const [isChanged, setChanged] = useState(false);
  const onChoose = (variantId: VariantId) => {
    setChanged(true);
    choose(variantId);
  };
  const sizeHelp = <SizeHelp product={product} chosen={chosen} fits={fits} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Price price={chosen.price} listPrice={chosen.listPrice} size="page" />
        {chosen.discount > 0 && <Pill>{chosen.discount}% off</Pill>}
        <p className="w-full text-small text-muted">Inclusive of all taxes</p>
      </div>
      {chosen.stock.state !== 'out' ? (
        <StockNote stock={chosen.stock} />
      ) : (
        isSoldOut && !isVaried && <p className="text-small font-semibold text-deal">Sold out</p>
      )}
      {isVaried && (
        <>
          <div className="needs-scripts">
            <VariantPicker
              product={product}
              chosen={chosen}
              onChoose={onChoose}
              reasonOf={check.reasonOf}
              sizeHelp={sizeHelp}
              hasNote={isSoldOut || !isResultShown}
            />
          </div>
          <noscript>
            {import.meta.env.SSR && (
              <VariantForm product={product} chosen={chosen}>
                {sizeHelp}
              </VariantForm>
            )}
          </noscript>
          <LiveRegion>{isChanged && announcement(product, chosen)}</LiveRegion>
        </>
      )}
      <BuyBox
        product={product}
        variant={chosen}
        check={check}
        isSoldOut={isSoldOut}
        isResultShown={isResultShown}
        hasCoupons={hasCoupons}
      />
    </>
  );
}

/** Screen readers hear the changed price, and the values that changed with the choice. */
function announcement(product: ProductDetails, chosen: Variant): string {
  return `${variantText(product, chosen)}: ${formatRupees(chosen.price)}`;
}
