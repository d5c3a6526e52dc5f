import { useEffect, useRef } from 'react';
import type { FiledComplaint } from '../../../../../contract/complaints.ts';
import { COMPLAINT_CODE_MINUTES } from '../../../../../contract/kernel/complaint-states.ts';
import { required } from '../../../../kit/forms/required.ts';
import { useForm } from '../../../../kit/forms/use-form.tsx';
import { api } from '../../../../kit/http/api.ts';
import { CODE_NOT_CHECKED } from '../../../../kit/http/failures.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

interface ComplaintCodeProps {
  draftId: string;
  email: string;
  onFiled: (complaint: FiledComplaint) => void;
  onBack: () => void;
}

export function ComplaintCode({ draftId, email, onFiled, onBack }: ComplaintCodeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const form = useForm<{ code: string }>({
    validate: required(['code']),
    send: async ({ code }) => onFiled(await api('POST /api/complaint/confirm', { body: { draftId, code } })),
    failure: CODE_NOT_CHECKED,
  });
  return (
    <form {...form.props} className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <h3 ref={title} tabIndex={-1} className="text-h3">
        Confirm your address
      </h3>
      <p className="wrap-anywhere">
        We sent a code to {email}. Your complaint is filed once you enter it, within {COMPLAINT_CODE_MINUTES}{' '}
        minutes.
      </p>
      <TextField
        label="Code from the mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.field('code')}
      />
      {form.alert}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy}>
          File complaint
        </Button>
        <Button variant="outline" onClick={onBack}>
          Change it, or get another code
        </Button>
      </div>
    </form>
  );
}
