import type { UIMatch } from 'react-router';
import type { PublicSettings } from '../../../contract/settings.ts';

interface RootMatch {
  id: string;
  loaderData?: unknown;
}

export const NOT_FOUND_TITLE = 'NotFound';

export type MetaMatches = readonly (RootMatch | UIMatch | undefined)[];

export function settingsOf(matches: MetaMatches): PublicSettings | undefined {
  const root = matches.find((match) => match?.id === 'root');
  return root?.loaderData as PublicSettings | undefined; // what the root route's loader returns
}

export function pageTitle(title: string, matches: MetaMatches): { title: string }[] {
  const settings = settingsOf(matches);
  return [{ title: settings ? `${title} · ${settings.shopName}` : title }];
}
