import {
  type SubmitEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type ResolverResult,
  set,
  useForm as useHookForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { FieldError } from '../../../contract/problem.ts';
import { FormFrame } from '../../ui/form-frame.ts';
import { FormError } from '../../ui/form-error.tsx';
import { messageOf } from '../http/problem-message.ts';
import { problemsOf } from '../http/field-errors.ts';
import { focusFirstError } from './focus-first-error.ts';

/** By the paths of its fields. */
export type Validate<Values> = (
  values: Values,
  form: HTMLFormElement,
) => readonly FieldError[] | Promise<readonly FieldError[]>;

export interface FormOptions<Values extends FieldValues> {
  defaultValues?: DefaultValues<Values>;
  validate?: Validate<Values>;
  /** Gets valid values, texts trimmed. A thrown problem is shown at its fields or above the form. */
  send: (values: Values) => Promise<void> | void;
  failure: string;
  /** A form with one field shows all failures there. */
  failureAt?: Path<Values>;
  onFailure?: (message: string, error: unknown) => Promise<void> | void;
  /** Gets the values as typed, after each edit of a field. */
  onEdit?: (values: Values) => void;
}

/**
 * Errors appear when the form is sent, with the focus on the first. A second press meanwhile does nothing.
 */
export function useForm<Values extends FieldValues>(options: FormOptions<Values>) {
  const { defaultValues, validate, send, failure: fallback, failureAt, onFailure, onEdit } = options;
  const frame = useContext(FormFrame);
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const { alert, fail, clearAlert } = useFormAlert();
  const hook = useHookForm<Values, unknown, Values>({
    ...(defaultValues && { defaultValues }),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
    resolver: async (typed): Promise<ResolverResult<Values>> => {
      const values = trimmed(typed);
      const errors = validate && element.current ? await validate(values, element.current) : [];
      const others = errors.filter(isElsewhere);
      if (others.length > 0) fail(fallback, others);
      return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: byField<Values>(errors) };
    },
  });
  const { handleSubmit, setError, clearErrors, getValues, reset } = hook;
  const { errors, isSubmitting, submitCount } = hook.formState;
  const { isElsewhere, ...fields } = useFields(hook, () => {
    frame?.setTouched(true);
    onEdit?.(getValues());
  });

  // Each submit moves the focus once; a cleared error does not.
  const onSent = useEffectEvent(() => {
    if (element.current) focusFirstError(element.current, (name) => messageAt(errors, name) !== undefined);
  });
  useEffect(() => {
    if (submitCount > 0) onSent();
  }, [submitCount]);
  useLayoutEffect(() => frame?.setBusy(isSubmitting), [frame, isSubmitting]);

  const show = async (error: unknown) => {
    const refused = problemsOf(error);
    const others = refused.filter(isElsewhere);
    for (const problem of refused) {
      if (!others.includes(problem)) setError(problem.path as Path<Values>, { message: problem.message }); // a field's
    }
    if (refused.length > 0 && others.length === 0) return;
    const message = messageOf(error, fallback);
    if (failureAt !== undefined) setError(failureAt, { message });
    else if (onFailure) await onFailure(message, error);
    else fail(message, others);
  };

  return {
    /** `post` keeps input out of addresses when there are no scripts. */
    props: {
      ref: element,
      id: frame?.formId,
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isSending.current) return;
        isSending.current = true;
        clearAlert();
        void handleSubmit(async (values) => {
          try {
            await send(values);
          } catch (error) {
            await show(error);
          }
        })(event)
          .catch(show)
          .finally(() => {
            isSending.current = false;
          });
      },
    } as const,
    ...fields,
    alert,
    isBusy: isSubmitting,
    fail,
    show,
    clear: (name: Path<Values>) => clearErrors(name),
    setError: (name: Path<Values>, message: string) => setError(name, { message }),
    submit: () => element.current?.requestSubmit(),
    focus: () => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
    getValues,
    reset,
  };
}

function useFormAlert() {
  const [failure, setFailure] = useState<{ title: string; details: readonly FieldError[]; count: number }>();
  return {
    // A new key announces each failure.
    alert: failure && <FormError key={failure.count} title={failure.title} errors={failure.details} />,
    fail: (title: string, details: readonly FieldError[] = []) =>
      setFailure((before) => ({ title, details, count: (before?.count ?? 0) + 1 })),
    clearAlert: () => setFailure(undefined),
  };
}

function useFields<Values extends FieldValues>(
  hook: UseFormReturn<Values, unknown, Values>,
  onEdit: () => void,
) {
  const { register, setValue, clearErrors, control } = hook;
  const { errors } = hook.formState;
  const typed = useWatch({ control });
  const shown = useRef(new Set<string>());
  const edited = (names: readonly Path<Values>[]) => {
    for (const name of names) clearErrors(name);
    onEdit();
  };
  const errorOf = (name: Path<Values>): string | undefined => {
    shown.current.add(name);
    return messageAt(errors, name);
  };
  const inputOf = (name: Path<Values>) => register(name, { onChange: () => edited([name]) });
  const setField = <Name extends Path<Values>>(
    name: Name,
    value: PathValue<Values, Name>,
    /** The edited paths, where the value has fields of its own. */
    parts: readonly Path<Values>[] = [name],
  ) => {
    setValue(name, value);
    edited(parts);
  };
  return {
    isElsewhere: ({ path }: FieldError) => !shown.current.has(path),
    /** For a native field: editing it clears its error. */
    field: (name: Path<Values>) => ({ ...inputOf(name), error: errorOf(name) }),
    input: inputOf,
    /** For a choice that is drawn from its value, such as radio buttons. */
    choice: <Name extends Path<Values>>(name: Name) => ({
      name,
      value: get(typed, name) as PathValue<Values, Name>, // such a field has a default value
      error: errorOf(name),
      onChange: (value: PathValue<Values, Name>) => setField(name, value),
    }),
    /** The error of any other field. */
    error: errorOf,
    setField,
    /** Sets a value that counts as given, not as edited. */
    giveField: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => {
      setValue(name, value);
      clearErrors(name);
    },
    valueOf: <Name extends Path<Values>>(name: Name): PathValue<Values, Name> | undefined => get(typed, name),
  };
}

function messageAt(errors: object, name: string): string | undefined {
  const error: unknown = get(errors, name);
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : undefined;
}

/** Only passwords keep their spaces. */
function trimmed<Values>(values: Values): Values {
  const entries = Object.entries(values as object).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' && !/password/i.test(name)
      ? value.trim()
      : isGroup(value)
        ? trimmed(value)
        : value,
  ]);
  return Object.fromEntries(entries) as Values; // the same keys and kinds
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The first error of each field, nested as the library stores them. */
function byField<Values extends FieldValues>(errors: readonly FieldError[]): FieldErrors<Values> {
  const nested: FieldErrors<Values> = {};
  for (const { path, message } of errors.toReversed()) set(nested, path || 'root', { type: 'rule', message });
  return nested;
}
