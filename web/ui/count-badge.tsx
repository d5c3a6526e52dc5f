/** A count as a badge shows it: '99+' above 99. Use it in the name of the control too: `Cart, ${shownCount(n)} items`. */
export function shownCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** The number on the corner of an icon button or link; nothing at 0. For the eye only: the control's name holds it too. */
export function CountBadge({ count }: { count: number }) {
  if (count < 1) return null;
  return (
    <span className="count-badge" aria-hidden="true">
      {shownCount(count)}
    </span>
  );
}
