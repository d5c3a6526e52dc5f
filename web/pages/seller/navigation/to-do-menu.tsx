import './to-do-menu.css';
import { Link } from 'react-router';
import { useSettings } from '../../../kit/document/settings.ts';
import { CountBadge, shownCount } from '../../../ui/count-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { iconButtonClasses } from '../../../ui/icon-button.tsx';
import { menuItemClasses, Popover } from '../../../ui/popover.tsx';
import { useToday } from '../today/today-context.ts';
import { toDoOf } from '../today/to-do.ts';

export function ToDoMenu() {
  const { shopName } = useSettings();
  const toDo = toDoOf(useToday(), shopName);
  const awaited = toDo.filter(({ isAwaited }) => isAwaited).reduce((sum, { count }) => sum + count, 0);
  return (
    <Popover
      panelClassName="to-do-menu"
      renderTrigger={(trigger) => (
        <button
          type="button"
          className={iconButtonClasses()}
          aria-label={awaited > 0 ? `To do, ${shownCount(awaited)} waiting` : 'To do'}
          {...trigger}
        >
          <Icon name="bell" />
          <CountBadge count={awaited} />
        </button>
      )}
    >
      {toDo.length === 0 && <p className="p-3 text-muted">Nothing is waiting for you.</p>}
      {toDo.map(({ to, words, icon }) => (
        <Link key={to} to={to} className={menuItemClasses}>
          <Icon name={icon} size="small" />
          {words}
        </Link>
      ))}
    </Popover>
  );
}
