import { choiceText, variantInWords } from '../../../../contract/kernel/product-options.ts';
import { formatRupees } from '../../../../contract/kernel/money.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Table } from '../../../ui/table.tsx';

/** Price and stock of each variant of a product with options. */
export function VariantStock({ product: { options, variants } }: { product: SellerProduct }) {
  return (
    <Table caption="Stock of variants" className="variant-stock">
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col" className="number">
            Price
          </th>
          <th scope="col" className="number">
            In stock
          </th>
        </tr>
      </thead>
      <tbody>
        {variants.map(({ id, sku, price, available, isArchived, ...variant }) => (
          <tr key={id}>
            <th scope="row">
              {choiceText(variantInWords(options, variant)) || 'A former variant'}
              {sku !== null && <span className="variant-sku">SKU {sku}</span>}
            </th>
            <td className="number">{formatRupees(price)}</td>
            <td className="number">
              {isArchived ? (
                <Badge tone="info">Not on sale</Badge>
              ) : available > 0 ? (
                available.toLocaleString('en-IN')
              ) : (
                <Badge tone="deal">Out of stock</Badge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
