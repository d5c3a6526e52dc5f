import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { create } from 'zustand';
import type { Frame } from '../../../contract/content.ts';
import type { PublicSettings } from '../../../contract/settings.ts';

/** It does not change while the document lives. */
export interface DocumentData extends PublicSettings {
  frame: Frame;
}

const useStored = create<{ settings?: PublicSettings }>()(() => ({}));

export function useSettings(): DocumentData {
  const data = useRouteLoaderData<DocumentData>('root');
  if (!data) throw new Error('The settings are known only under the root route');
  return data;
}

export function useStoreSettings(): void {
  const settings = useSettings();
  useEffect(() => {
    useStored.setState({ settings });
  }, [settings]);
}

/** Loaders in the browser have no hooks. */
export function documentSettings(): PublicSettings {
  const { settings } = useStored.getState();
  if (!settings) throw new Error('The settings are known only once the page lives');
  return settings;
}
