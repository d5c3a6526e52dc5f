import type { Address } from '../../../contract/addresses.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { addressName, AddressText } from '../../shared/addresses/address-text.tsx';

interface AddressCardProps {
  address: Address;
  isBusy: boolean;
  onSetDefault: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** An address and its actions (ADDR-01 to ADDR-03). */
export function AddressCard({ address, isBusy, onSetDefault, onEdit, onDelete }: AddressCardProps) {
  const name = addressName(address);
  return (
    <article className={classes('card address-card', address.isDefault && 'address-card-default')}>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 className="text-h3">{address.label || 'Address'}</h2>
        {address.isDefault && (
          <Badge tone="ok" icon="check">
            Default
          </Badge>
        )}
      </div>
      <AddressText address={address} />
      <div className="address-card-actions">
        <Button
          variant="outline"
          size="small"
          busy={isBusy}
          disabled={address.isDefault}
          aria-label={`Set Default: ${name}`}
          onClick={onSetDefault}
        >
          Set Default
        </Button>
        <Button variant="quiet" size="small" icon="pencil" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" size="small" icon="trash" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  );
}
