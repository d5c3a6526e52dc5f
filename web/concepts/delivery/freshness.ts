/** In milliseconds; a new mark or a visible window fetches a stale answer again. */
export const FRESH_MS = 30_000;
/** Browsers fire these when a window becomes visible or online again. */
export const REFRESH_EVENTS = ['focus', 'online', 'pageshow'] as const;
