import { useState } from 'react';
import { isSame, type Merged, mergeNewer } from '../forms/merge-newer.ts';
import type { Draft } from './drafted-form.tsx';
import type { Shape } from './shape.ts';

interface DraftOptions<Values> {
  /** The value of an empty form where nothing is saved. */
  saved: Values;
  /** A draft of another shape, such as an older program's, is ignored. */
  shape: Shape<Values>;
}

interface FormDraft<Values, Found> {
  /** The form starts with this value. */
  first: Found;
  /** The value that was saved when the user typed; undefined without a draft. */
  savedThen: Values | undefined;
  /** Deletes the draft where the typed value is the saved one. */
  keep: (typed: Values) => void;
  /** Merges a newer saved value into the typed one, and stores the result. */
  follow: (newer: Values, typed: Values) => Found;
}

/**
 * Fields without edits follow others' changes; edited ones stay contested until the form is saved.
 * @param together fields that mean something together alone
 */
export function useFormDraft<Values extends object>(
  draft: Draft,
  { together, ...options }: DraftOptions<Values> & { together?: readonly (keyof Values)[] },
): FormDraft<Values, Merged<Values>> {
  return useMergedDraft(draft, {
    ...options,
    merge: (base, typed, newer) => mergeNewer(base, typed, newer, together),
  });
}

/** Use it in place of `useFormDraft` for a form that merges its value itself. */
export function useMergedDraft<Values extends object, Found extends Omit<Merged<Values>, 'taken'>>(
  draft: Draft,
  options: DraftOptions<Values> & { merge: (base: Values, typed: Values, newer: Values) => Found },
): FormDraft<Values, Found> {
  const { saved, shape, merge } = options;
  const [{ first, savedThen }] = useState(() => {
    const { typed, saved: then } = draft.stored ?? {};
    if (!shape(typed) || !shape(then)) return { first: merge(saved, saved, saved) };
    return { first: merge(then, typed, saved), savedThen: then };
  });
  const [base, setBase] = useState(() => baseOf(savedThen ?? saved, saved, first));

  const store = (typed: Values, before: Values) =>
    isSame(typed, before) ? draft.discard() : draft.save({ typed, saved: before });
  return {
    first,
    savedThen,
    keep: (typed) => store(typed, base),
    follow: (newer, typed) => {
      const found = merge(base, typed, newer);
      const next = baseOf(base, newer, found);
      setBase(next);
      store(found.values, next);
      return found;
    },
  };
}

/** Contested fields keep their former value, so that they stay contested. */
function baseOf<Values extends object>(
  before: Values,
  newer: Values,
  { contested }: Pick<Merged<Values>, 'contested'>,
): Values {
  return { ...newer, ...Object.fromEntries(contested.map((field) => [field, before[field]])) };
}
