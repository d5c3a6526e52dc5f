import { useEffect, useEffectEvent, useState } from 'react';
import { readPinCodes } from '../../../contract/kernel/delivery-pin-codes.ts';

/** The delivery pin codes of a form, and typed text not yet added. */
export interface ChosenPinCodes {
  codes: string[];
  setCodes: (codes: string[]) => void;
  typed: string;
  setTyped: (typed: string) => void;
  fault: string | undefined;
  /** What the latest text added, in words. */
  summary: string;
  /** Adds the typed and pasted text; returns the whole list, or undefined when the text is invalid. */
  add: (pasted?: string) => string[] | undefined;
}

/**
 * @param typedAlready the initial text of the box
 * @param onChange called when the pin codes change
 */
export function usePinCodes(
  initial: readonly string[],
  typedAlready: string | undefined,
  onChange: () => void,
): ChosenPinCodes {
  const [first] = useState<string[]>([...initial]);
  const [codes, setCodes] = useState(first);
  const [typed, setTyped] = useState(typedAlready ?? '');
  const [fault, setFault] = useState<string>();
  const [summary, setSummary] = useState('');
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (codes !== first) tell();
  }, [codes, first]);
  const add = (pasted = '') => {
    const text = `${typed} ${pasted}`.trim();
    if (text === '') return codes;
    const read = readPinCodes(text, codes);
    setFault(read.fault);
    if (read.fault !== undefined) {
      setTyped(text);
      return undefined;
    }
    setCodes(read.codes);
    setTyped('');
    setSummary(summaryOf(read));
    return read.codes;
  };
  return {
    codes,
    setCodes: (chosen) => {
      setCodes(chosen);
      setSummary('');
    },
    typed,
    setTyped,
    fault,
    summary,
    add,
  };
}

function summaryOf({ added, repeated }: { added: number; repeated: number }): string {
  const count = (number: number) => number.toLocaleString('en-IN');
  if (repeated === 0) return `${count(added)} added`;
  return `${count(added)} added, ${count(repeated)} skipped as duplicates`;
}
