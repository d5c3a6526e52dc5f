import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { required } from '../../kit/forms/required.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { MESSAGE_NOT_SENT } from '../../kit/http/failures.ts';

interface MessageFormProps {
  label: string;
  maxLength: number;
  act?: string;
  help?: string;
  send: (text: string) => Promise<void>;
}

export function MessageForm({ label, maxLength, act = 'Send', help, send }: MessageFormProps) {
  const form = useForm<{ text: string }>({
    validate: required(['text'], 'Write a message first'),
    send: async ({ text }) => {
      await send(text);
      form.reset();
    },
    failure: MESSAGE_NOT_SENT,
    failureAt: 'text',
  });
  return (
    <form {...form.props} className="grid justify-items-end gap-3">
      <TextArea
        className="w-full"
        label={label}
        help={help}
        rows={2}
        maxLength={maxLength}
        {...form.field('text')}
      />
      <Button type="submit" size="small" busy={form.isBusy}>
        {act}
      </Button>
    </form>
  );
}
