import { type ReactElement, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { Address } from '../../../contract/addresses.ts';
import { ADDRESS_UPDATED, AddressDialog } from '../../concepts/addresses/address-dialog.tsx';
import { addressName, AddressText } from '../../concepts/addresses/address-text.tsx';
import { withAddress } from '../../concepts/addresses/load-addresses.ts';
import { api } from '../../kit/http/api.ts';
import { ADDRESS_NOT_UPDATED, ADDRESSES_NOT_LOADED } from '../../kit/http/failures.ts';
import { messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { EmptyPicture } from '../../kit/screens/empty-picture.tsx';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { AddressCard, deleteButtonId } from './addresses/address-card.tsx';
import type { Route } from './+types/addresses';

type Doing = { act: 'add' } | { act: 'edit' | 'delete'; address: Address };

const loadAddresses: ScreenLoad<Address[]> = (client) => client('GET /api/address');

export const meta: MetaFunction = ({ matches }) => pageTitle('Addresses', matches);

export const clientLoader = screenLoader({ addresses: loadAddresses });

/** ADDR. */
export default function AddressesPage({ loaderData }: Route.ComponentProps) {
  const { addresses: loaded } = loaderData;
  const { data: addresses, error, reload, showChanged } = useLoadedPart(loaded);
  const [doing, setDoing] = useState<Doing>();
  const [busyId, setBusyId] = useState<string>();
  const close = () => setDoing(undefined);
  useFocusAfterRemoval((addresses ?? []).map(({ id }) => deleteButtonId(id)));

  const setDefault = async (address: Address) => {
    setBusyId(address.id);
    try {
      const saved = await api('PUT /api/address/:addressId/default', { params: { addressId: address.id } });
      showChanged((before) => withAddress(before, saved));
      notify('success', ADDRESS_UPDATED);
    } catch (problem) {
      notify('error', messageOf(problem, ADDRESS_NOT_UPDATED));
    }
    setBusyId(undefined);
  };

  const remove = async (address: Address) => {
    setBusyId(address.id);
    try {
      const { message } = await api('DELETE /api/address/:addressId', { params: { addressId: address.id } });
      notify('success', message);
      reload(); // another one may have become the default
      close();
    } catch (problem) {
      notify('error', messageOf(problem, 'Failed to delete address'));
    }
    setBusyId(undefined);
  };

  return (
    <section aria-labelledby="addresses-title" className="grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="addresses-title">Addresses</h1>
        <Button onClick={() => setDoing({ act: 'add' })}>+ Add New Address</Button>
      </div>
      {addresses ? (
        <AddressList>
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              isBusy={busyId === address.id && doing === undefined}
              onSetDefault={() => void setDefault(address)}
              onEdit={() => setDoing({ act: 'edit', address })}
              onDelete={() => setDoing({ act: 'delete', address })}
            />
          ))}
        </AddressList>
      ) : (
        <LoadFailure title={ADDRESSES_NOT_LOADED} error={error} onRetry={reload} />
      )}
      <AddressDialog
        open={doing?.act === 'add' || doing?.act === 'edit'}
        address={doing?.act === 'edit' ? doing.address : undefined}
        known={addresses ?? []}
        onClose={close}
        onSaved={(saved) => {
          showChanged((before) => withAddress(before, saved));
          close();
        }}
      />
      <ConfirmDialog
        open={doing?.act === 'delete'}
        title="Delete this address?"
        confirmLabel="Delete address"
        busy={busyId !== undefined}
        onCancel={close}
        onConfirm={() => doing?.act === 'delete' && void remove(doing.address)}
      >
        {doing?.act === 'delete' && (
          <div className="grid gap-2">
            <p className="font-semibold">{addressName(doing.address)}</p>
            <AddressText address={doing.address} />
          </div>
        )}
      </ConfirmDialog>
    </section>
  );
}

function AddressList({ children }: { children: ReactElement[] }) {
  if (children.length === 0) {
    return (
      <EmptyState
        picture={<EmptyPicture name="addresses" />}
        title="Where should your orders go?"
        text="Add an address. The first one becomes your default."
      />
    );
  }
  return (
    <ul className="card-grid-3" aria-label="Addresses">
      {children.map((card) => (
        <li key={card.key}>{card}</li>
      ))}
    </ul>
  );
}
