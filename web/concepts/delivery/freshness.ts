/** How long an answer stays fresh; a new mark or a visible window then refetches it. */
export const FRESH_MS = 30_000;
/** Fired when the window becomes visible again. */
export const REFRESH_EVENTS = ['focus', 'online', 'pageshow'] as const;
