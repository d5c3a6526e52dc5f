/** What the open list of suggestions exposes to its input. */
export interface ShownSuggestions {
  isShown: boolean;
  activeId: string | undefined;
}

/** Handles keys for the open list; other keys keep their default. */
export type KeyActs = Record<string, () => void>;
