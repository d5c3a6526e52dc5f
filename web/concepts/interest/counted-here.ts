export const COUNTED_UNDER = 'counted';

/** The next user of the tab is another visitor. */
export function forgetCounted(): void {
  sessionStorage.removeItem(COUNTED_UNDER);
}
