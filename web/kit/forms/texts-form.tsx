import type { ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { required } from './required.ts';
import { type FormOptions, useForm } from './use-form.tsx';

type Texts<Name extends string> = Record<Name, string>;

interface TextsFormProps<Name extends string>
  extends Omit<FormOptions<Texts<Name>>, 'validate' | 'defaultValues'> {
  names: readonly Name[];
  /** Those of them that may stay empty. */
  optional?: readonly Name[];
  first?: Partial<Texts<Name>>;
  children: (field: ReturnType<typeof useForm<Texts<Name>>>['field']) => ReactNode;
}

/** A form of texts, in which every field must be filled in but for those that say otherwise. */
export function TextsForm<Name extends string>(props: TextsFormProps<Name>) {
  const { names, optional = [], first, children, ...options } = props;
  const form = useForm<Texts<Name>>({
    ...options,
    ...(first && { defaultValues: first as DefaultValues<Texts<Name>> }), // the same keys, all optional
    validate: required<Texts<Name>>(names.filter((name) => !optional.includes(name))),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      {children(form.field)}
    </form>
  );
}
