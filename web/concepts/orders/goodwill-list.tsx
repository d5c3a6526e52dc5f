import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import type { Goodwill } from '../../../contract/goodwill.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { supportReasonInWords } from '../../../contract/kernel/support.ts';

export function GoodwillList({ goodwill }: { goodwill: readonly Goodwill[] }) {
  if (goodwill.length === 0) return null;
  return (
    <section className="card grid gap-3 p-4 sm:p-6" aria-label="Given back without cancelling">
      <h2 className="text-h3">Given back without cancelling</h2>
      <ul className="grid gap-3">
        {goodwill.map(({ id, at, amount, reason, words, bearer }) => (
          <li key={id} className="grid gap-1">
            <strong>{formatRupees(amount)}</strong>
            <span className="[overflow-wrap:anywhere]">{supportReasonInWords(reason, words)}</span>
            <span className="text-small text-muted">
              {formatDayAndTime(at)} ·{' '}
              {bearer === 'seller' ? 'comes off what the shop gets' : 'the market pays it'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
