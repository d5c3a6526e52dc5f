import type { InventoryItem } from '../../contract/inventory.ts';
import { formatRupees } from '../../contract/kernel/money.ts';
import { ALL_INDIA } from '../../contract/kernel/pin-code.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { chipClasses } from '../ui/chip.tsx';
import { Facts } from '../ui/facts.tsx';
import { Icon } from '../ui/icon.tsx';
import { STOCK_WORDS } from './stock-words.ts';

/** More chips than these say less than their number. */
const SHOWN_PIN_CODES = 6;

/** A record with its stock, threshold, status and pin codes (INV-05..10). */
export function InventoryCard({ item, onEdit }: { item: InventoryItem; onEdit: () => void }) {
  const {
    Product: product,
    quantity,
    reserved,
    minimum_threshold,
    status,
    stockState,
    delivery_pin_codes,
  } = item;
  const { word, tone } = STOCK_WORDS[stockState];
  const picture = product.imageUrls[0]?.replace(/-640\.webp$/, '-320.webp');
  const hidden = item.pinCodeCount - Math.min(delivery_pin_codes.length, SHOWN_PIN_CODES);
  return (
    <article className="card inventory-card">
      <div className="flex gap-3">
        <div className="inventory-picture">
          {picture ? (
            <img src={picture} alt="" width={96} height={96} loading="lazy" />
          ) : (
            <Icon name="image" />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-1">
          <h2 className="text-h3">{product.name}</h2>
          <p className="flex flex-wrap gap-2">
            <Badge tone={tone}>
              {word}: {quantity} units
            </Badge>
            <Badge>{status}</Badge>
          </p>
        </div>
      </div>
      <Facts
        facts={[
          { term: 'Price', value: formatRupees(product.price) },
          { term: 'Minimum threshold', value: String(minimum_threshold) },
          ...(reserved > 0 ? [{ term: 'Kept for unpaid orders', value: String(reserved) }] : []),
        ]}
      />
      <ul className="flex flex-wrap gap-1" aria-label="Delivery pin codes">
        {delivery_pin_codes.slice(0, SHOWN_PIN_CODES).map((code) => (
          <li key={code} className={chipClasses()}>
            {code === ALL_INDIA ? 'All India' : code}
          </li>
        ))}
        {hidden > 0 && <li className="self-center text-small text-muted">and {hidden} more</li>}
        {item.pinCodeCount === 0 && <li className="text-small text-muted">Delivered nowhere yet</li>}
      </ul>
      <Button variant="outline" icon="pencil" aria-label={`Edit Inventory: ${product.name}`} onClick={onEdit}>
        Edit Inventory
      </Button>
    </article>
  );
}
