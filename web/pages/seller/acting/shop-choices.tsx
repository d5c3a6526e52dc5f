import { SHOP_RIGHTS } from '../../../../contract/kernel/rights.ts';
import type { ActingShop } from '../../../../contract/staff.ts';
import { actFor } from '../../../concepts/session/act-for.ts';
import { actingShop, useActing } from '../../../kit/storage/acting-shop.ts';
import { Icon } from '../../../ui/icon.tsx';
import { menuItemClasses } from '../../../ui/popover.tsx';

/** Null is the own shop that the seller may open. Undefined without a choice. */
export function useShopChoices(): (ActingShop | null)[] | undefined {
  const shops = useActing((acting) => acting.shops) ?? [];
  if (shops.every(({ isOwn }) => isOwn)) return undefined;
  return shops.some(({ isOwn }) => isOwn) ? [...shops] : [...shops, null];
}

export function ShopChoices({ choices }: { choices: readonly (ActingShop | null)[] }) {
  const present = actingShop();
  return choices.map((shop) => {
    const isPresent = shop?.shopId === present?.shopId;
    return (
      <button
        key={shop?.shopId ?? 'own'}
        type="button"
        className={menuItemClasses}
        aria-current={isPresent ? 'true' : undefined}
        onClick={() => {
          if (!isPresent)
            actFor(shop, shop ? `You act for ${shop.name} now` : 'You can open your own shop now');
        }}
      >
        <Icon name={isPresent ? 'check' : 'store'} size="small" />
        <span className="grid min-w-0">
          <span className="wrap-anywhere">{shop ? shop.name : 'Open your own shop'}</span>
          {shop && <span className="text-small text-muted">{whatMayBeDone(shop)}</span>}
        </span>
      </button>
    );
  });
}

function whatMayBeDone({ isOwn, rights }: ActingShop): string {
  return isOwn ? 'Your own shop' : rights.map((right) => SHOP_RIGHTS[right].label).join(', ');
}
