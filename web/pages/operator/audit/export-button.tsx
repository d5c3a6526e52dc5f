import { useState } from 'react';
import { saveCsv } from '../../../kit/files/save-csv.ts';
import { api } from '../../../kit/http/api.ts';
import { NOT_EXPORTED } from '../../../kit/http/failures.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import type { AuditListView } from './audit-list.ts';

export function ExportButton({ list: { definition, state } }: { list: AuditListView }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { page: _page, before: _before, ...query } = definition.queryOf(state);
      saveCsv('audit-log.csv', await api('GET /api/operator/audit/export', { query }));
    } catch (error) {
      notify('error', messageOf(error, NOT_EXPORTED));
    }
    setBusy(false);
  };
  return (
    <Button variant="outline" icon="download" busy={isBusy} onClick={() => void save()}>
      Export
    </Button>
  );
}
