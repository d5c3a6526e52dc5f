import { useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';

interface UploadProgressProps {
  /** From 0 to 1. */
  sent: number;
  onCancel: () => void;
}

export function UploadProgress({ sent, onCancel }: UploadProgressProps) {
  const id = useId();
  const percent = Math.round(sent * 100);
  return (
    <div className="flex items-center gap-3">
      <div className="grid flex-1 gap-1">
        <label htmlFor={id} className="text-small">
          {percent < 100 ? `Sending: ${percent}%` : 'Sent, saving'}
        </label>
        <ProgressBar id={id} max={100} value={percent} />
      </div>
      <Button variant="outline" size="small" onClick={onCancel}>
        Stop sending
      </Button>
    </div>
  );
}
