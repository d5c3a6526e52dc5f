/**
 * A count as a badge shows it: '99+' above 99. Put it into the control's accessible name too: `Cart, ${shownCount(n)}
 * items`.
 */
export function shownCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** A count at the corner of an icon button or link; hidden at 0. Decorative: the control's name contains the count. */
export function CountBadge({ count }: { count: number }) {
  if (count < 1) return null;
  return (
    <span className="count-badge" aria-hidden="true">
      {shownCount(count)}
    </span>
  );
}
