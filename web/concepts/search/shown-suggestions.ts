export interface ShownSuggestions {
  isShown: boolean;
  activeId: string | undefined;
}

/** Other keys keep their default. */
export type KeyActs = Record<string, () => void>;
