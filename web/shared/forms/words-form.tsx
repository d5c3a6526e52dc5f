import { type FormEvent, type ReactNode, useState } from 'react';
import { focusFaulty, formValues } from './form-values.ts';

interface WordsFormProps<Name extends string> {
  id: string;
  names: readonly Name[];
  /** Those of them that may stay empty. */
  optional?: readonly Name[];
  /** What the server found wrong. */
  errors: Record<string, string>;
  onSend: (words: Record<Name, string>) => void;
  children: (errors: Record<string, string | undefined>) => ReactNode;
}

/** A form of a dialog in which every field must be filled in, but for those that say otherwise. */
export function WordsForm<Name extends string>({
  id,
  names,
  optional = [],
  errors,
  onSend,
  children,
}: WordsFormProps<Name>) {
  const [missing, setMissing] = useState<Record<string, string>>({});
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const words = formValues(form, names);
    const empty = names.filter((name) => words[name] === '' && !optional.includes(name));
    const found = Object.fromEntries(empty.map((name) => [name, 'Please fill in this field']));
    setMissing(found);
    if (empty.length === 0) onSend(words);
    else focusFaulty(form, found);
  };
  return (
    <form id={id} className="grid gap-4" noValidate onSubmit={send}>
      {children({ ...errors, ...missing })}
    </form>
  );
}
