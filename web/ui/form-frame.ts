import { createContext } from 'react';

interface Frame {
  /** The id of the form inside, which 'Save' submits. */
  formId: string;
  setBusy: (isBusy: boolean) => void;
  /** Whether closing would lose something. Fields report it by their events, the form reports the rest. */
  setTouched: (isTouched: boolean) => void;
}

/** The `FormDialog` around a form; undefined where it stands on a page. */
export const FormFrame = createContext<Frame | undefined>(undefined);
