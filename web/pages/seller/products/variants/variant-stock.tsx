import { choiceText, variantInWords } from '../../../../../contract/kernel/product-options.ts';
import { formatRupees } from '../../../../../contract/kernel/rupees.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Table } from '../../../../ui/table.tsx';

export function VariantStock({ product: { options, variants } }: { product: SellerProduct }) {
  return (
    <Table caption="Stock of variants" className="max-sm:[&_:is(th,td)]:px-2.5">
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col" className="number">
            Price
          </th>
          <th scope="col" className="number max-sm:hidden">
            Discount
          </th>
          <th scope="col" className="number">
            In stock
          </th>
        </tr>
      </thead>
      <tbody>
        {variants.map(({ id, sku, price, discount, available, isArchived, ...variant }) => (
          <tr key={id}>
            <th scope="row">
              {choiceText(variantInWords(options, variant)) || 'A former variant'}
              {sku !== null && (
                <span className="block text-[0.8125rem] font-normal wrap-anywhere text-muted">SKU {sku}</span>
              )}
            </th>
            <td className="number">
              {formatRupees(price)}
              {/* A fourth column does not fit on a phone. */}
              {discount > 0 && (
                <span className="block text-[0.8125rem] font-normal wrap-anywhere text-muted sm:hidden">
                  {discount}% off
                </span>
              )}
            </td>
            <td className="number max-sm:hidden">{discount}%</td>
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
