import { createContext } from 'react';

interface Frame {
  /** 'Save' submits the form with this id. */
  formId: string;
  setBusy: (isBusy: boolean) => void;
  /** Fields report changes by their events, the form reports the rest. */
  setTouched: (isTouched: boolean) => void;
}

/** Undefined where the form stands on a page. */
export const FormFrame = createContext<Frame | undefined>(undefined);
