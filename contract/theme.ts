/** Day or night (HDR-13). */
export type Theme = 'day' | 'night';

/** The cookie with the theme for the one page of ours that runs no script; it is sent to no other. */
export const THEME_COOKIE = 'theme';
export const THEME_COOKIE_PATH = '/sandbox-payment';

/** The theme that a browser's cookies carry; day is the default (HDR-12). A cookie may say anything. */
export function themeInCookies(cookies: string | undefined): Theme {
  return /(?:^|;)\s*theme=night\s*(?:;|$)/.test(cookies ?? '') ? 'night' : 'day';
}
