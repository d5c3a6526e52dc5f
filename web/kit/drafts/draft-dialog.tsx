import { type ComponentProps, useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSession } from '../storage/session-store.ts';
import { DraftedForm, deleteDraft } from './drafted-form.tsx';

type DraftDialogProps = Omit<ComponentProps<typeof FormDialog>, 'children'> &
  Omit<ComponentProps<typeof DraftedForm>, 'onOffer'>;

/** 'Cancel' discards the draft, but not one that is merely offered. */
export function DraftDialog({ name, of, children, onClose, ...dialog }: DraftDialogProps) {
  const ownerId = useSession((session) => session.id) ?? '';
  const [isOffered, setOffered] = useState(false);
  return (
    <FormDialog
      {...dialog}
      {...(isOffered && { saveLabel: null })}
      onClose={() => {
        if (!isOffered) deleteDraft(name, ownerId);
        onClose();
      }}
    >
      <DraftedForm name={name} of={of} onOffer={setOffered}>
        {children}
      </DraftedForm>
    </FormDialog>
  );
}
