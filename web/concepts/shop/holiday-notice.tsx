import { formatNearDate } from '../../../contract/kernel/days.ts';
import type { Holiday } from '../../../contract/shop-standing.ts';
import { Icon } from '../../ui/icon.tsx';

export function HolidayNotice({ holiday }: { holiday: Holiday }) {
  return (
    <p className="flex items-center gap-1.5 font-semibold text-warn">
      <Icon name="calendar" size="small" />
      <span>
        This shop is on holiday.{holiday.until !== null && ` Back on ${formatNearDate(holiday.until)}`}
      </span>
    </p>
  );
}
