import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { create } from 'zustand';
import type { Frame } from '../../../contract/content.ts';
import type { PublicSettings } from '../../../contract/settings.ts';

/** What the root loader puts into every document. It does not change while the document lives. */
export interface DocumentData extends PublicSettings {
  frame: Frame;
}

const useStored = create<{ settings?: PublicSettings }>()(() => ({}));

/** The settings that the root loader put into the document, with what stands around every page. */
export function useSettings(): DocumentData {
  const data = useRouteLoaderData<DocumentData>('root');
  if (!data) throw new Error('The settings are known only under the root route');
  return data;
}

/** Stores the settings for `documentSettings`; called by the root of all pages. */
export function useStoreSettings(): void {
  const settings = useSettings();
  useEffect(() => {
    useStored.setState({ settings });
  }, [settings]);
}

/** The settings that came with the document, for loaders in the browser. */
export function documentSettings(): PublicSettings {
  const { settings } = useStored.getState();
  if (!settings) throw new Error('The settings are known only once the page lives');
  return settings;
}
