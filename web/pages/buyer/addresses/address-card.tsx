import { useRef } from 'react';
import type { Address } from '../../../../contract/addresses.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import { addressName, AddressText } from '../../../concepts/addresses/address-text.tsx';

interface AddressCardProps {
  address: Address;
  isBusy: boolean;
  onSetDefault: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export const deleteButtonId = (addressId: Address['id']) => `delete-${addressId}`;

/** ADDR-01 to ADDR-03. */
export function AddressCard({ address, isBusy, onSetDefault, onEdit, onDelete }: AddressCardProps) {
  const name = addressName(address);
  const acts = useRef<HTMLDivElement>(null);
  // An address also becomes the default when another one is deleted, which must not move the focus.
  const isPressed = useRef(false);
  useFocusAfterChange(String(address.isDefault), () => {
    const isOwn = isPressed.current && address.isDefault;
    isPressed.current = false;
    return isOwn ? acts.current?.querySelector<HTMLElement>('button:enabled') : null;
  });
  return (
    <article
      className={classes(
        'card grid h-full grid-rows-[auto_1fr_auto] gap-3 p-4',
        address.isDefault && 'border-brand shadow-[inset_0_0_0_1px_var(--brand)]',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 className="text-h3">{address.label || 'Address'}</h2>
        {address.isDefault && (
          <Badge tone="ok" icon="check">
            Default
          </Badge>
        )}
      </div>
      <AddressText address={address} />
      <div ref={acts} className="button-row">
        <Button
          variant="outline"
          size="small"
          busy={isBusy}
          disabled={address.isDefault}
          aria-label={`Set Default: ${name}`}
          onClick={() => {
            isPressed.current = true;
            onSetDefault();
          }}
        >
          Set Default
        </Button>
        <Button variant="quiet" size="small" icon="pencil" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          id={deleteButtonId(address.id)}
          variant="quiet"
          size="small"
          icon="trash"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </article>
  );
}
