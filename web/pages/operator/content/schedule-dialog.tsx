import type { ContentVersion } from '../../../../contract/content.ts';
import { FILL_IN } from '../../../../contract/kernel/messages.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface ScheduleDialogProps {
  draft: ContentVersion | undefined;
  onClose: () => void;
  onScheduled: (version: ContentVersion) => void;
}

export function ScheduleDialog({ draft, onClose, onScheduled }: ScheduleDialogProps) {
  return (
    <FormDialog open={draft !== undefined} onClose={onClose} title="Publish" size="small" saveLabel="Publish">
      {draft && <ScheduleForm draft={draft} onScheduled={onScheduled} />}
    </FormDialog>
  );
}

interface Moment {
  when: 'now' | 'later';
  date: string;
  time: string;
}

function ScheduleForm({
  draft,
  onScheduled,
}: {
  draft: ContentVersion;
  onScheduled: (version: ContentVersion) => void;
}) {
  const form = useForm<Moment>({
    defaultValues: { when: 'now', date: '', time: '' },
    validate: ({ when, date, time }) =>
      when === 'now'
        ? []
        : Object.entries({ date, time }).flatMap(([path, value]) =>
            value ? [] : [{ path, message: FILL_IN }],
          ),
    failure: couldNotBe('The draft', 'published'),
    send: async ({ when, date, time }) => {
      const params = { versionId: draft.id ?? undefined };
      if (params.versionId === undefined) return;
      const startsAt = when === 'now' ? null : kolkataInstant(date, time);
      const body = { version: draft.version, startsAt };
      onScheduled(
        await api('POST /api/operator/content/version/:versionId/schedule', {
          params: { versionId: params.versionId },
          body,
        }),
      );
    },
  });
  const isLater = form.valueOf('when') === 'later';
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <RadioGroup
        legend="Buyers see it"
        options={[
          { value: 'now', label: 'At once' },
          { value: 'later', label: 'From a moment on' },
        ]}
        {...form.choice('when')}
      />
      {isLater && (
        <>
          <TextField label="Day" type="date" {...form.field('date')} />
          <TextField label="Time" help="As clocks in India have it." type="time" {...form.field('time')} />
        </>
      )}
    </form>
  );
}

/** Both are in Asia/Kolkata. */
function kolkataInstant(date: string, time: string): string {
  return new Date(`${date}T${time}+05:30`).toISOString();
}
