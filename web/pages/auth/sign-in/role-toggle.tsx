import type { OpenRole } from '../../../../contract/kernel/schemas.ts';
import { Segmented } from '../../../ui/radio-group.tsx';

interface RoleToggleProps {
  value: OpenRole;
  onChange: (role: OpenRole) => void;
}

/** LOGIN-01, REG-01. */
export function RoleToggle({ value, onChange }: RoleToggleProps) {
  return (
    <Segmented
      legend="Account type"
      name="role"
      value={value}
      onChange={onChange}
      options={[
        { value: 'seller', label: 'Seller' },
        { value: 'buyer', label: 'Buyer' },
      ]}
    />
  );
}
