import { createRoot } from 'react-dom/client';
import { useState } from 'react';
import { create } from 'zustand';
import type { ProofWanted } from '../../../contract/problem.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { api } from '../../kit/http/api.ts';
import { ProofForm } from './proof-form.tsx';

/** Calls that need a confirmation while the dialog is open wait for the same answer. */
const useOpen = create<{ answer?: Promise<boolean> | undefined }>()(() => ({}));

/** Asks for a confirmation, over any open dialog. False when it is dismissed. */
export function confirmIdentity({ methods }: ProofWanted): Promise<boolean> {
  if (methods.length === 0) return Promise.resolve(false);
  const { answer = ask(methods).finally(() => useOpen.setState({ answer: undefined })) } = useOpen.getState();
  useOpen.setState({ answer });
  return answer;
}

/** The dialog has a React tree of its own, because any call of any screen may need it. */
function ask(methods: ProofWanted['methods']): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    root.render(<Confirmation methods={methods} onEnd={resolve} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}

interface ConfirmationProps {
  methods: ProofWanted['methods'];
  onEnd: (isConfirmed: boolean) => void;
}

function Confirmation({ methods, onEnd }: ConfirmationProps) {
  const [isOpen, setOpen] = useState(true);
  const end = (isConfirmed: boolean) => {
    setOpen(false);
    onEnd(isConfirmed);
  };
  return (
    <FormDialog
      open={isOpen}
      onClose={() => end(false)}
      onLeave={() => end(false)}
      title="Confirm that it is you"
      size="small"
      saveLabel="Confirm"
    >
      <div className="grid gap-4">
        <p>Only you should make this change. It needs a proof that is not older than ten minutes.</p>
        <ProofForm
          methods={methods}
          label="Confirm"
          askPasskey={() => api('POST /api/session/confirm/passkey')}
          send={async (proof) => {
            await api('POST /api/session/confirm', { body: { proof } });
            end(true);
          }}
        />
      </div>
    </FormDialog>
  );
}
