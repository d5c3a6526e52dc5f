/** Day or night (HDR-13). */
export type Theme = 'day' | 'night';

/** Sent only to the one page of ours that runs no script. */
export const THEME_COOKIE = 'theme';
export const THEME_COOKIE_PATH = '/sandbox-payment';

/** Day is the default (HDR-12); a cookie may say anything. */
export function themeInCookies(cookies: string | undefined): Theme {
  return /(?:^|;)\s*theme=night\s*(?:;|$)/.test(cookies ?? '') ? 'night' : 'day';
}
