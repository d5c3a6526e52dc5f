import { createContext } from 'react';

interface Frame {
  formId: string;
  setBusy: (isBusy: boolean) => void;
  /** Fields report changes by their events, the form reports the rest. */
  setTouched: (isTouched: boolean) => void;
}

export const FormFrame = createContext<Frame | undefined>(undefined);
