import { useRouteLoaderData } from 'react-router';
import type { PublicSettings } from '../contract/settings.ts';

/** The settings that the root loader put into the page. */
export function useSettings(): PublicSettings {
  const settings = useRouteLoaderData<PublicSettings>('root');
  if (!settings) throw new Error('The settings are known only under the root route');
  return settings;
}
