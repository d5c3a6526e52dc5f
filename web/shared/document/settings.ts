import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { PublicSettings } from '../../../contract/settings.ts';

let kept: PublicSettings | undefined;

/** The settings that the root loader put into the document. */
export function useSettings(): PublicSettings {
  const settings = useRouteLoaderData<PublicSettings>('root');
  if (!settings) throw new Error('The settings are known only under the root route');
  return settings;
}

/** Stores the settings for `documentSettings`; called by the root of all pages. */
export function useKeepSettings(): void {
  const settings = useSettings();
  useEffect(() => {
    kept = settings;
  }, [settings]);
}

/** The settings that came with the document, for loaders in the browser. */
export function documentSettings(): PublicSettings {
  if (!kept) throw new Error('The settings are known only once the page lives');
  return kept;
}
