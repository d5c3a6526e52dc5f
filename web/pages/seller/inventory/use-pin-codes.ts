import { useState } from 'react';
import type { useForm } from '../../../kit/forms/use-form.tsx';
import { readPinCodes } from '../../../../contract/kernel/delivery-pin-codes.ts';
import type { TypedRecord } from './inventory-edit.ts';

type RecordForm = Pick<ReturnType<typeof useForm<TypedRecord>>, 'valueOf' | 'setField'>;

export interface ChosenPinCodes {
  codes: readonly string[];
  typed: string;
  setCodes: (codes: string[]) => void;
  setTyped: (typed: string) => void;
  error: string | undefined;
  summary: string;
  /** @returns the whole list, or undefined when the text is invalid */
  add: (pasted?: string) => readonly string[] | undefined;
}

export function usePinCodes({ valueOf, setField }: RecordForm): ChosenPinCodes {
  const codes = valueOf('pinCodes') ?? [];
  const typed = valueOf('pinCodesTyped') ?? '';
  const [error, setError] = useState<string>();
  const [summary, setSummary] = useState('');
  const add = (pasted = '') => {
    const text = `${typed} ${pasted}`.trim();
    if (text === '') return codes;
    const read = readPinCodes(text, codes);
    setError(read.error);
    if (read.error !== undefined) {
      setField('pinCodesTyped', text);
      return undefined;
    }
    setField('pinCodes', read.codes);
    setField('pinCodesTyped', '');
    setSummary(summaryOf(read));
    return read.codes;
  };
  return {
    codes,
    setCodes: (wanted) => {
      setField('pinCodes', wanted);
      setSummary('');
    },
    typed,
    setTyped: (text) => setField('pinCodesTyped', text),
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
