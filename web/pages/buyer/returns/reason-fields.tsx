import { MAX_RETURN_PICTURES } from '../../../../contract/kernel/limits.ts';
import { RETURN_CAUSES } from '../../../../contract/kernel/order-states.ts';
import type { FieldError } from '../../../../contract/problem.ts';
import type { ReturnCause, ReturnKind } from '../../../../contract/returns.ts';
import type { useForm } from '../../../kit/forms/use-form.tsx';
import { type ChosenFile, PictureChoice } from '../../../concepts/pictures/picture-choice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

export interface ReasonValues {
  reason: string;
  cause: ReturnCause;
  /** The fields exist for their errors alone. */
  lines?: never;
  images?: never;
}

interface ReasonFieldsProps {
  form: Pick<ReturnType<typeof useForm<ReasonValues>>, 'field' | 'error' | 'clear'>;
  kind: ReturnKind;
  pictures: readonly ChosenFile[];
  onPictures: (pictures: ChosenFile[]) => void;
}

export function ReasonFields({ form, kind, pictures, onPictures }: ReasonFieldsProps) {
  return (
    <>
      <SelectField label={`Reason for ${kind}`} options={CAUSES} {...form.field('cause')} />
      <TextArea label="Tell the shop more" rows={3} maxLength={500} {...form.field('reason')} />
      <PictureChoice
        of={kind === 'return' ? 'A return' : 'An exchange'}
        most={MAX_RETURN_PICTURES}
        help="They help the shop to decide."
        files={pictures}
        onFiles={(chosen) => {
          form.clear('images');
          onPictures(chosen);
        }}
        error={form.error('images')}
      />
    </>
  );
}

/** @param act 'returning' or 'exchanging' */
export function reasonErrors({ reason }: ReasonValues, act: string): FieldError[] {
  return reason === '' ? [{ path: 'reason', message: `Please describe why you are ${act} it` }] : [];
}

/** The server reads a form, because pictures come with it. */
export function appendReason(
  body: FormData,
  { reason, cause }: ReasonValues,
  pictures: readonly ChosenFile[],
): void {
  body.append('reason', reason);
  body.append('cause', cause);
  for (const { file } of pictures) body.append('images', file);
}

const CAUSES = (Object.keys(RETURN_CAUSES) as ReturnCause[]).map((value) => ({
  value,
  label: RETURN_CAUSES[value],
}));
