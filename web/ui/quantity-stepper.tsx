import { type KeyboardEvent, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface QuantityStepperProps {
  /** Names the three controls: 'Blue mug'. */
  item: string;
  value: number;
  min?: number;
  max?: number;
  disabled?: boolean;
  onChange: (quantity: number) => void;
}

/** Input applies on Enter or blur; an invalid number is ignored. */
export function QuantityStepper({
  item,
  value,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  disabled,
  onChange,
}: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();

  const commit = () => {
    const quantity = Number(typed?.trim() || Number.NaN);
    setTyped(undefined);
    if (Number.isInteger(quantity) && quantity >= min && quantity <= max && quantity !== value)
      onChange(quantity);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    commit();
  };

  return (
    <div className="stepper" role="group" aria-label={`Quantity of ${item}`}>
      <IconButton
        label={`One less of ${item}`}
        icon="minus"
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      />
      <input
        aria-label={`Quantity of ${item}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <IconButton
        label={`One more of ${item}`}
        icon="plus"
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}
