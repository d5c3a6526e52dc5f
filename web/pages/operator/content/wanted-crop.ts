import { createContext } from 'react';
import type { ContentShape } from '../../../../contract/kernel/picture-shapes.ts';

export interface WantedCrop {
  file: File;
  shape: ContentShape;
  /** @param picture is its key */
  onStored: (picture: string) => void;
}

/** The dialog stands beside the form, because a form cannot contain another. */
export const AskForCrop = createContext<(wanted: WantedCrop) => void>(() => undefined);
