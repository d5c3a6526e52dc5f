import { counted } from '../../../kit/lists/counted.ts';
import { Link } from 'react-router';
import type { ListedInventoryItem } from '../../../../contract/inventory.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { choiceText, nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { chipClasses } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ScreenLink } from '../acting/screen-link.tsx';
import { STOCK_WORDS } from './stock-words.ts';

export type InventoryAct = 'edit' | 'history' | 'pin_codes' | 'delete';

interface InventoryCardProps {
  item: ListedInventoryItem;
  variantsHref: string | undefined;
  onShowVariants: () => void;
  onAct: (act: InventoryAct) => void;
}

/** INV-05..10. */
export function InventoryCard({ item, variantsHref, onShowVariants, onAct }: InventoryCardProps) {
  const { Product: product, choices, sku, quantity, reserved, minimum_threshold, status, stockState } = item;
  const name = nameWithChoices(product.name, choices);
  const { word, tone } = STOCK_WORDS[stockState];
  const picture = product.imageUrls[0]?.replace(/-640\.webp$/, '-320.webp');
  return (
    <article className="card grid h-full grid-cols-1 grid-rows-[auto_auto_1fr_auto] gap-4 p-[min(1rem,5vw)]">
      <div className="flex flex-wrap gap-3">
        <div className="grid size-24 flex-none place-items-center overflow-hidden rounded-control bg-sunken">
          {picture ? (
            <img src={picture} alt="" width={96} height={96} loading="lazy" />
          ) : (
            <Icon name="image" />
          )}
        </div>
        <div className="grid min-w-0 grow basis-32 content-start gap-1">
          <h2 className="text-h3 wrap-anywhere">
            <ScreenLink
              prefetch="intent"
              to={`/seller/product/${item.product_id}`}
              className="hover:underline"
            >
              {product.name}
            </ScreenLink>
          </h2>
          {choices.length > 0 && (
            <p className="flex flex-wrap gap-x-3 text-small">
              <span className="wrap-anywhere">{choiceText(choices)}</span>
              {variantsHref !== undefined && (
                <Link
                  to={variantsHref}
                  aria-label={`All variants: ${product.name}`}
                  className="text-link"
                  onClick={onShowVariants}
                >
                  All variants
                </Link>
              )}
            </p>
          )}
          <p className="flex flex-wrap gap-2">
            <Badge tone={tone}>
              {word}: {counted(quantity, 'unit', 'units')}
            </Badge>
            <Badge>{status}</Badge>
          </p>
        </div>
      </div>
      <Facts
        facts={[
          ...(sku === null ? [] : [{ term: 'SKU', value: sku }]),
          { term: 'Price', value: formatRupees(product.price) },
          { term: 'Minimum threshold', value: String(minimum_threshold) },
          ...(reserved > 0
            ? [{ term: 'Reserved for unpaid orders and exchanges', value: String(reserved) }]
            : []),
        ]}
      />
      <PinCodes item={item} onMore={() => onAct('pin_codes')} />
      <div className="flex flex-wrap gap-1">
        <Button
          variant="outline"
          icon="pencil"
          className="flex-1"
          aria-label={`Edit Inventory: ${name}`}
          onClick={() => onAct('edit')}
        >
          Edit Inventory
        </Button>
        <IconButton label={`History: ${name}`} icon="clock" onClick={() => onAct('history')} />
        <IconButton label={`Delete: ${name}`} icon="trash" onClick={() => onAct('delete')} />
      </div>
    </article>
  );
}

/** The broadest entries come first; a press shows all (INV-06). */
function PinCodes({ item, onMore }: { item: ListedInventoryItem; onMore: () => void }) {
  const shown = item.pin_code_summary;
  const more = item.pinCodeCount - shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className="flex flex-wrap content-start gap-1" aria-label="Delivery pin codes">
      {shown.map(({ label }) => (
        <li key={label} className={chipClasses()}>
          {label}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Button
            variant="quiet"
            size="small"
            aria-label={`${more.toLocaleString('en-IN')} more pin codes: ${nameWithChoices(item.Product.name, item.choices)}`}
            onClick={onMore}
          >
            +{more.toLocaleString('en-IN')} more
          </Button>
        </li>
      )}
      {item.pinCodeCount === 0 && <li className="text-small text-muted">No delivery pin codes yet</li>}
    </ul>
  );
}
