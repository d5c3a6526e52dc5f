import type { ProductDetails, Variant } from '../../../../contract/catalog.ts';
import { type FitCounts, fitSummary } from '../../../../contract/kernel/fit.ts';
import { sizeOf } from '../../../concepts/products/variant-choice.ts';
import { SizeChartLink } from '../size-charts/size-chart-link.tsx';

interface SizeHelpProps {
  product: ProductDetails;
  chosen: Variant;
  fits: FitCounts | null;
}

export function SizeHelp({ product, chosen, fits }: SizeHelpProps) {
  const size = sizeOf(product, chosen);
  if (size === undefined || (!product.hasSizeChart && !fits)) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {product.hasSizeChart && <SizeChartLink productId={product.id} variantId={chosen.id} size={size} />}
      {fits && (
        <a href="#reviews" className="text-muted underline">
          {fitSummary(fits)}
        </a>
      )}
    </p>
  );
}
