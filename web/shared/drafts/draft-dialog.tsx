import type { ComponentProps } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSession } from '../storage/session-store.ts';
import { DraftedForm, deleteDraft } from './drafted-form.tsx';

type DraftDialogProps = Omit<ComponentProps<typeof FormDialog>, 'children'> &
  ComponentProps<typeof DraftedForm>;

/** A form in a dialog that stores its draft; 'Cancel' discards it. */
export function DraftDialog({ name, children, onClose, ...dialog }: DraftDialogProps) {
  const ownerId = useSession((session) => session.id) ?? '';
  return (
    <FormDialog
      {...dialog}
      onClose={() => {
        deleteDraft(name, ownerId);
        onClose();
      }}
    >
      <DraftedForm name={name}>{children}</DraftedForm>
    </FormDialog>
  );
}
