import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { required, WRITE_A_FEW_WORDS } from './required.ts';
import { useForm } from './use-form.tsx';

interface PublicTextFormProps {
  label: string;
  help: string;
  maxLength: number;
  text?: string;
  submitLabel: string;
  send: (body: { text: string }) => Promise<void>;
  failure: string;
  onCancel: () => void;
}

/** The form takes the place, and the focus, of the button that opened it. */
export function PublicTextForm({
  label,
  help,
  maxLength,
  text = '',
  submitLabel,
  send,
  failure,
  onCancel,
}: PublicTextFormProps) {
  const form = useForm<{ text: string }>({
    defaultValues: { text },
    validate: required(['text'], WRITE_A_FEW_WORDS),
    send,
    failure,
    failureAt: 'text',
  });
  const begin = useEffectEvent(form.focus);
  useEffect(() => begin(), []);
  return (
    <form {...form.props} className="grid max-w-measure gap-3">
      <TextArea label={label} help={help} rows={3} maxLength={maxLength} {...form.field('text')} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={form.isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
