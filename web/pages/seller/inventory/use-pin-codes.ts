import { useState } from 'react';
import { readPinCodes } from '../../../../contract/kernel/delivery-pin-codes.ts';

export interface ChosenPinCodes {
  codes: string[];
  typed: string;
  isEdited: boolean;
  setCodes: (codes: string[]) => void;
  setTyped: (typed: string) => void;
  error: string | undefined;
  summary: string;
  /** @returns the whole list, or undefined when the text is invalid */
  add: (pasted?: string) => string[] | undefined;
}

export function usePinCodes(initial: readonly string[], typedAlready: string | undefined): ChosenPinCodes {
  const [chosen, setChosen] = useState({
    codes: [...initial],
    typed: typedAlready ?? '',
    isEdited: false,
  });
  const { codes, typed, isEdited } = chosen;
  const [error, setError] = useState<string>();
  const [summary, setSummary] = useState('');
  const change = (changed: Partial<Pick<ChosenPinCodes, 'codes' | 'typed'>>) =>
    setChosen({ ...chosen, ...changed, isEdited: true });
  const add = (pasted = '') => {
    const text = `${typed} ${pasted}`.trim();
    if (text === '') return codes;
    const read = readPinCodes(text, codes);
    setError(read.error);
    if (read.error !== undefined) {
      change({ typed: text });
      return undefined;
    }
    change({ codes: read.codes, typed: '' });
    setSummary(summaryOf(read));
    return read.codes;
  };
  return {
    codes,
    setCodes: (wanted) => {
      change({ codes: wanted });
      setSummary('');
    },
    typed,
    isEdited,
    setTyped: (text) => change({ typed: text }),
    error,
    summary,
    add,
  };
}

function summaryOf({ added, repeated }: { added: number; repeated: number }): string {
  const count = (number: number) => number.toLocaleString('en-IN');
  if (repeated === 0) return `${count(added)} added`;
  return `${count(added)} added, ${count(repeated)} skipped as duplicates`;
}
