import { useEffect, useEffectEvent, useState } from 'react';
import { readPinCodes } from '../../../contract/kernel/delivery-pin-codes.ts';

/** The delivery pin codes of a form, and what is typed but not added yet. */
export interface ChosenPinCodes {
  codes: string[];
  setCodes: (codes: string[]) => void;
  typed: string;
  setTyped: (typed: string) => void;
  fault: string | undefined;
  /** What the latest text added, in words. */
  news: string;
  /** Adds what is typed, with what is pasted to it; gives the whole list, or undefined when the text cannot be read. */
  add: (pasted?: string) => string[] | undefined;
}

/**
 * @param typedAlready what stands in the box for more of them when the form opens
 * @param onChange called once other pin codes are chosen
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
  const [news, setNews] = useState('');
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
    setNews(newsOf(read));
    return read.codes;
  };
  return {
    codes,
    setCodes: (chosen) => {
      setCodes(chosen);
      setNews('');
    },
    typed,
    setTyped,
    fault,
    news,
    add,
  };
}

function newsOf({ added, repeated }: { added: number; repeated: number }): string {
  const count = (number: number) => number.toLocaleString('en-IN');
  if (repeated === 0) return `${count(added)} added`;
  return `${count(added)} added, ${count(repeated)} left out because they were there already`;
}
