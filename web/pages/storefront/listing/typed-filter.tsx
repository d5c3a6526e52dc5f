import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { TextField } from '../../../ui/text-field.tsx';

interface TypedFilterProps {
  label: string;
  name: string;
  type?: 'search' | 'text';
  /** It replaces the input when something else changes the address. */
  applied: string;
  before?: string;
  isAmount?: boolean;
  isRefused?: boolean;
  onChange: () => void;
}

export function TypedFilter({
  label,
  name,
  type = 'text',
  applied,
  before,
  isAmount = false,
  isRefused = false,
  onChange,
}: TypedFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  const isStep = useNavigationType() === 'POP';
  const notedKey = useRef(key);
  useEffect(() => {
    const input = field.current;
    const hasStepped = isStep && notedKey.current !== key;
    notedKey.current = key;
    if (!input || input.value.trim() === applied) return;
    // The address must not overwrite typing when it catches up; a step back or forward must.
    if (hasStepped || document.activeElement !== input) input.value = applied;
  }, [applied, isStep, key]);
  return (
    <TextField
      ref={field}
      label={label}
      name={name}
      type={isAmount ? 'number' : type}
      {...(isAmount ? { min: 0, step: 'any', inputMode: 'decimal' as const } : { maxLength: 100 })}
      before={before}
      error={isRefused ? 'Enter 0 or more, with at most 2 decimals' : undefined}
      defaultValue={applied}
      onChange={onChange}
    />
  );
}
