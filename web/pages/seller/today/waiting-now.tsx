import './list-row.css';
import { Link } from 'react-router';
import { SHOP_RIGHTS } from '../../../../contract/kernel/rights.ts';
import { useSettings } from '../../../kit/document/settings.ts';
import { actingShop } from '../../../kit/storage/acting-shop.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toDoOf } from './to-do.ts';
import { useToday } from './today-context.ts';

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Replaces the figures for staff without the right to see them. */
export function WaitingNow() {
  const today = useToday();
  const { shopName } = useSettings();
  const toDo = toDoOf(today, shopName);
  const shop = actingShop();
  return (
    <section aria-labelledby="waiting-title" className="grid gap-3">
      {shop && (
        <p className="max-w-measure text-muted wrap-anywhere">
          You work for {shop.name} and handle{' '}
          {AND.format(shop.rights.map((right) => SHOP_RIGHTS[right].label.toLowerCase()))}.
        </p>
      )}
      <h2 id="waiting-title">To do</h2>
      {today && toDo.length === 0 && <p className="text-muted">Nothing is waiting for you.</p>}
      <ul className="grid gap-2">
        {toDo.map(({ to, words, icon }) => (
          <li key={to} className="list-row">
            <Icon name={icon} size="small" />
            <Link to={to} className="text-link inline-block min-w-0 py-0.5">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
