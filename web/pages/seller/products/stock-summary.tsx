import { Link } from 'react-router';
import type { Reply } from '../../../../contract/client.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { ALL_INDIA_LABEL } from '../../../../contract/kernel/pin-code.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { counted } from '../../../kit/lists/counted.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { mayHandle } from '../acting/rights.ts';
import { VariantStock } from './variants/variant-stock.tsx';

const STATES = {
  out: { tone: 'deal', words: 'Out of stock' },
  low: { tone: 'warn', words: 'Low' },
  fine: { tone: 'ok', words: 'In stock' },
} as const;

type StockRecords = Reply<'GET /api/inventory'>['items'];

/** Empty for staff without the right, who see no stock. */
export const loadStock: ScreenLoad<StockRecords, { productId: ProductId }> = async (api, { params }) => {
  if (!mayHandle('stock')) return [];
  const query = { product_id: params.productId, limit: String(MAX_PAGE_SIZE) };
  return (await api('GET /api/inventory', { query })).items;
};

interface StockSummaryProps {
  product: SellerProduct;
  loaded: Loaded<StockRecords>;
}

export function StockSummary({ product, loaded }: StockSummaryProps) {
  const { name, options } = product;
  const { data, error } = useLoadedPart(loaded);
  return (
    <section aria-labelledby="stock-title" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="stock-title">Stock</h2>
        <Link to={`/seller/inventory?${new URLSearchParams({ search: name })}`} className="text-link">
          Open in inventory
        </Link>
      </div>
      {options.length > 0 ? (
        <VariantStock product={product} />
      ) : error !== undefined ? (
        <p className="text-muted">{messageOf(error, couldNotBe('The stock', 'loaded'))}</p>
      ) : !data ? null : data.length === 0 ? (
        <p className="text-muted">
          No stock yet, so nobody can buy it. Say in the inventory how many you have, and which pin codes get
          it.
        </p>
      ) : (
        <ul className="grid gap-2">
          {data.map((item) => (
            <li key={item.id} className="card flex flex-wrap items-center gap-x-4 gap-y-1 p-3 text-small">
              <Badge tone={STATES[item.stockState].tone}>{STATES[item.stockState].words}</Badge>
              <span className="tabular-nums">
                {counted(item.quantity, 'unit', 'units')}
                {item.reserved > 0 && `, ${item.reserved} reserved`}
              </span>
              <span className="text-muted">
                {item.pin_code_summary.some(({ label }) => label === ALL_INDIA_LABEL)
                  ? ALL_INDIA_LABEL
                  : counted(item.pinCodeCount, 'pin code', 'pin codes')}
              </span>
              {item.status === 'inactive' && <Badge tone="info">inactive</Badge>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
