/** What the list of suggestions tells the field that it belongs to. */
export interface ShownSuggestions {
  isShown: boolean;
  activeId: string | undefined;
}

/** What keys pressed in the field do while the list is there; other keys do what they do in every field. */
export type KeyActs = Record<string, () => void>;
