/** '99+' above 99. The control's accessible name needs it too: `Cart, ${shownCount(n)} items`. */
export function shownCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** Decorative: the control's name contains the count. */
export function CountBadge({ count }: { count: number }) {
  if (count < 1) return null;
  return (
    <span className="count-badge" aria-hidden="true">
      {shownCount(count)}
    </span>
  );
}
