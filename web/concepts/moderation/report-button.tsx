import { useState } from 'react';
import type { SubjectKind } from '../../../contract/kernel/moderation.ts';
import { useLaterPart } from '../../kit/screens/use-later-part.ts';
import { Button } from '../../ui/button.tsx';

const fetchDialog = async () => (await import('./report-dialog.tsx')).ReportDialog;

interface ReportButtonProps {
  kind: SubjectKind;
  id: string;
  name: string;
  isReported?: boolean;
}

export function ReportButton({ kind, id, name, isReported = false }: ReportButtonProps) {
  const [isSent, setSent] = useState(false);
  const { Part: ReportDialog, isOpen, open, close } = useLaterPart(fetchDialog);
  if (isReported || isSent) return <span className="text-small text-muted">You reported this {kind}</span>;
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Report ${name}`} onClick={open}>
        Report
      </Button>
      {ReportDialog && (
        <ReportDialog kind={kind} id={id} open={isOpen} onClose={close} onSent={() => setSent(true)} />
      )}
    </>
  );
}
