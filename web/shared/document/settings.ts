import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { PublicSettings } from '../../../contract/settings.ts';

let stored: PublicSettings | undefined;

/** The settings that the root loader put into the document. */
export function useSettings(): PublicSettings {
  const settings = useRouteLoaderData<PublicSettings>('root');
  if (!settings) throw new Error('The settings are known only under the root route');
  return settings;
}

/** Stores the settings for `documentSettings`; called by the root of all pages. */
export function useStoreSettings(): void {
  const settings = useSettings();
  useEffect(() => {
    stored = settings;
  }, [settings]);
}

/** The settings that came with the document, for loaders in the browser. */
export function documentSettings(): PublicSettings {
  if (!stored) throw new Error('The settings are known only once the page lives');
  return stored;
}
