import { createContext } from 'react';
import type { ContentShape } from '../../../../contract/kernel/picture-shapes.ts';

/** A picture of which the part that is shown is still to be chosen. */
export interface WantedCrop {
  file: File;
  shape: ContentShape;
  /** @param picture the key of what was stored */
  onStored: (picture: string) => void;
}

/** Asks for the part of a picture in a dialog, which stands beside the form: a form cannot hold another. */
export const AskForCrop = createContext<(wanted: WantedCrop) => void>(() => undefined);
