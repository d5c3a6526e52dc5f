import { useId } from 'react';
import type { LengthUnit } from '../../../contract/kernel/lengths.ts';
import { Segmented } from '../../ui/radio-group.tsx';

export const UNIT_WORDS: Record<LengthUnit, string> = { cm: 'cm', in: 'inches' };

const OPTIONS: { value: LengthUnit; label: string }[] = [
  { value: 'cm', label: 'cm' },
  { value: 'in', label: 'Inches' },
];

interface UnitChoiceProps {
  unit: LengthUnit;
  onChange: (unit: LengthUnit) => void;
}

export function UnitChoice({ unit, onChange }: UnitChoiceProps) {
  const name = useId();
  return (
    <Segmented
      className="justify-self-start"
      legend="Unit"
      name={name}
      options={OPTIONS}
      value={unit}
      onChange={onChange}
    />
  );
}
