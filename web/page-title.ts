import type { UIMatch } from 'react-router';
import type { PublicSettings } from '../contract/settings.ts';

interface RootMatch {
  id: string;
  loaderData?: unknown;
}

/** The title of a page with the shop's name behind it, for `meta` of a route module. */
export function pageTitle(
  title: string,
  matches: readonly (RootMatch | UIMatch | undefined)[],
): { title: string }[] {
  const root = matches.find((match) => match?.id === 'root');
  const settings = root?.loaderData as PublicSettings | undefined; // what the root route's loader returns
  return [{ title: settings ? `${title} · ${settings.shopName}` : title }];
}
