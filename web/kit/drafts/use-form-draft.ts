import { useState } from 'react';
import { isSame, type Merged, mergeNewer } from '../forms/merge-newer.ts';
import type { Draft } from './drafted-form.tsx';

interface FormDraft<Values, Opening> {
  /** The form starts with this value. */
  opening: Opening;
  /** The value that was saved when the user typed; undefined without a draft. */
  savedThen: Values | undefined;
  /** Deletes the draft where the typed value is the saved one. */
  keep: (typed: Values) => void;
  /** Merges a newer saved value into the typed one, and stores the result. */
  follow: (newer: Values, typed: Values) => Opening;
}

/**
 * Fields without edits follow others' changes; edited ones stay contested until the form is saved.
 * @param saved the value of an empty form where nothing is saved
 * @param together fields that mean something together alone
 */
export function useFormDraft<Values extends object, const Whole extends keyof Values & string = never>(
  draft: Draft<Values>,
  { saved, together }: { saved: Values; together?: readonly Whole[] },
): FormDraft<Values, Merged<Values, Whole>> {
  return useMergedDraft(draft, {
    saved,
    merge: (base, typed, newer) => mergeNewer(base, typed, newer, together),
  });
}

/** Use it in place of `useFormDraft` for a form that merges its value itself. */
export function useMergedDraft<
  Values extends object,
  Opening extends Pick<Merged<Values>, 'values' | 'base'>,
>(
  draft: Draft<Values>,
  { saved, merge }: { saved: Values; merge: (base: Values, typed: Values, newer: Values) => Opening },
): FormDraft<Values, Opening> {
  const [opening] = useState(() => {
    const kept = draft.stored ?? { typed: saved, saved };
    return merge(kept.saved, kept.typed, saved);
  });
  const [base, setBase] = useState(opening.base);

  const store = (typed: Values, before: Values) =>
    draft.save(isSame(typed, before) ? undefined : { typed, saved: before });
  return {
    opening,
    savedThen: draft.stored?.saved,
    keep: (typed) => store(typed, base),
    follow: (newer, typed) => {
      const merged = merge(base, typed, newer);
      setBase(merged.base);
      store(merged.values, merged.base);
      return merged;
    },
  };
}
