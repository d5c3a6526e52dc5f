import type { ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { required } from './required.ts';
import { type FormOptions, useForm } from './use-form.tsx';

type Texts<Name extends string> = Record<Name, string>;

interface TextsFormProps<Name extends string>
  extends Omit<FormOptions<Texts<Name>>, 'validate' | 'defaultValues'> {
  names: readonly Name[];
  optional?: readonly Name[];
  first?: Partial<Texts<Name>>;
  children: (field: ReturnType<typeof useForm<Texts<Name>>>['field']) => ReactNode;
}

/** All fields are required but `optional` ones. */
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
