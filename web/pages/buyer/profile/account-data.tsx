import { useState } from 'react';
import { saveFile } from '../../../kit/files/save-file.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DeletionForm } from './deletion-form.tsx';

const loadDeletion = (_: true, signal: AbortSignal) => api('GET /api/profile/deletion', { signal });

export function AccountData() {
  const [isExporting, setExporting] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const deletion = useLoad(loadDeletion, isDeleting || undefined);

  const download = async () => {
    setExporting(true);
    try {
      const data = await api('GET /api/profile/export');
      const name = `my-data-${data.createdAt.slice(0, 10)}.json`;
      saveFile(name, 'application/json', JSON.stringify(data, null, 2));
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('Your data', 'loaded')));
    }
    setExporting(false);
  };

  return (
    <section aria-labelledby="data-export-title" className="card account-card">
      <h2 id="data-export-title">Your data</h2>
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">
          Everything that we keep about you, as a JSON file with a note on each part: profile, addresses,
          orders, payments, reviews, questions, favorites, stock alerts, cart, devices and settings.
        </p>
        <Button variant="outline" icon="download" busy={isExporting} onClick={() => void download()}>
          Download my data
        </Button>
      </div>
      <div className="grid justify-items-start gap-3 border-t border-line pt-5">
        <p className="text-muted">
          Deleting your account cannot be undone. You see first what is deleted and what stays.
        </p>
        <Button variant="outline" icon="trash" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </div>
      <Dialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete your account"
        closeOnBackdrop={false}
      >
        <DeletionForm deletion={deletion} onCancel={() => setDeleting(false)} />
      </Dialog>
    </section>
  );
}
