import './shop-name.css';
import { Link } from 'react-router';
import type { ActingShop } from '../../../../contract/staff.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { ShopChoices, useShopChoices } from './shop-choices.tsx';

export function ShopName({ name }: { name: string | undefined }) {
  const choices = useShopChoices();
  if (choices) return <ShopSwitcher name={name ?? 'Your own shop'} choices={choices} />;
  return (
    <Link to="/seller/shop-details" className={classes('header-shop', name === undefined && 'invisible')}>
      <span>{name ?? 'Your shop'}</span>
    </Link>
  );
}

function ShopSwitcher({ name, choices }: { name: string; choices: readonly (ActingShop | null)[] }) {
  return (
    <Popover
      panelClassName="shop-menu"
      renderTrigger={(trigger) => (
        <button type="button" className="flex min-w-0" {...trigger}>
          <span className="header-shop">
            <span>{name}</span>
            <Icon name="chevron-down" size="small" />
          </span>
          <span className="sr-only">, choose another shop</span>
        </button>
      )}
    >
      <ShopChoices choices={choices} />
    </Popover>
  );
}
