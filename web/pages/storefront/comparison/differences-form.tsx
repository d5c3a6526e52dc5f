import { useNavigate } from 'react-router';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { comparisonAddress } from '../../../concepts/comparison/comparison-address.ts';

interface DifferencesFormProps {
  ids: readonly ProductId[];
  isChecked: boolean;
}

export function DifferencesForm({ ids, isChecked }: DifferencesFormProps) {
  const navigate = useNavigate();
  const toggle = () =>
    void navigate(comparisonAddress(ids, !isChecked), { replace: true, preventScrollReset: true });
  return (
    <form method="get" className="flex items-center gap-3" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="products" value={ids.join(',')} />
      <CheckboxField
        label="Only differences"
        name="differences"
        value="true"
        checked={isChecked}
        onChange={toggle}
      />
      <noscript>
        <Button type="submit" variant="outline" size="small">
          Show
        </Button>
      </noscript>
    </form>
  );
}
