import { create } from 'zustand';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { SavedView } from '../../../../contract/saved-views.ts';
import { api } from '../../../kit/http/api.ts';

interface SavedViewsState {
  ofAccount: UserId | null;
  views: readonly SavedView[];
  /** Replaces a view of the same name. */
  add: (view: SavedView) => void;
  remove: (view: SavedView) => void;
}

export const useSavedViews = create<SavedViewsState>()((set) => ({
  ofAccount: null,
  views: [],
  add: (view) =>
    set(({ views }) => ({
      views: [...views.filter(({ id }) => id !== view.id), view].sort((one, other) =>
        one.name.localeCompare(other.name),
      ),
    })),
  remove: (view) => set(({ views }) => ({ views: views.filter(({ id }) => id !== view.id) })),
}));

export async function loadSavedViews(accountId: UserId | null, signal: AbortSignal): Promise<void> {
  if (useSavedViews.getState().ofAccount === accountId) return;
  useSavedViews.setState({ ofAccount: null, views: [] });
  try {
    const views = await api('GET /api/saved-view', { signal });
    useSavedViews.setState({ ofAccount: accountId, views });
  } catch {}
}
