import { type ChangeEvent, useState } from 'react';
import { CANCEL_REASONS, type CancelReason } from '../../../contract/kernel/order-states.ts';
import { SelectField } from '../../ui/select-field.tsx';

const REASONS = Object.keys(CANCEL_REASONS) as CancelReason[]; // the keys of the record, by its type
const OPTIONS = REASONS.map((value) => ({ value, label: CANCEL_REASONS[value] }));

export function useCancelReason() {
  const [reason, setReason] = useState<CancelReason>();
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    setReason(REASONS.find((candidate) => candidate === target.value));
  return { reason, field: { value: reason ?? '', onChange } };
}

interface CancelReasonFieldProps {
  value: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  help?: string;
}

export function CancelReasonField(props: CancelReasonFieldProps) {
  return (
    <SelectField
      className="mt-4"
      label="Reason (optional)"
      placeholder="No reason"
      options={OPTIONS}
      {...props}
    />
  );
}
