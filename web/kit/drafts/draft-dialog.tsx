import { type ComponentProps, useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSession } from '../storage/session-store.ts';
import { DraftedForm, deleteDraft } from './drafted-form.tsx';

type DraftDialogProps<Values> = Omit<ComponentProps<typeof FormDialog>, 'children'> &
  Omit<ComponentProps<typeof DraftedForm<Values>>, 'onOffer' | 'isOpen'>;

/** 'Cancel' discards the draft, but not one that is merely offered. */
export function DraftDialog<Values>(props: DraftDialogProps<Values>) {
  const { name, of, shape, open, children, onClose, ...dialog } = props;
  const ownerId = useSession((session) => session.id) ?? '';
  const [isOffered, setOffered] = useState(false);
  return (
    <FormDialog
      {...dialog}
      open={open}
      {...(isOffered && { saveLabel: null })}
      onClose={() => {
        if (!isOffered) deleteDraft(name, ownerId);
        onClose();
      }}
    >
      <DraftedForm name={name} of={of} shape={shape} isOpen={open} onOffer={setOffered}>
        {children}
      </DraftedForm>
    </FormDialog>
  );
}
