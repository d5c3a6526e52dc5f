import type { UIMatch } from 'react-router';
import type { PublicSettings } from '../../../contract/settings.ts';

interface RootMatch {
  id: string;
  loaderData?: unknown;
}

/** The title of the page for an unknown address. */
export const NOT_FOUND_TITLE = 'NotFound';

/** The `matches` argument of a route module's `meta`. */
export type MetaMatches = readonly (RootMatch | UIMatch | undefined)[];

/** The settings loaded by the root route; undefined when that load failed. */
export function settingsOf(matches: MetaMatches): PublicSettings | undefined {
  const root = matches.find((match) => match?.id === 'root');
  return root?.loaderData as PublicSettings | undefined; // what the root route's loader returns
}

/** The title of a page with the shop's name behind it, for `meta` of a route module. */
export function pageTitle(title: string, matches: MetaMatches): { title: string }[] {
  const settings = settingsOf(matches);
  return [{ title: settings ? `${title} · ${settings.shopName}` : title }];
}
