import { MAX_RETURN_PICTURES } from '../../../contract/kernel/limits.ts';
import { faultOf, pictureFault } from '../../../contract/kernel/picture-faults.ts';
import { PICTURE_TYPES } from '../../../contract/kernel/picture-formats.ts';
import { RETURN_CAUSES } from '../../../contract/kernel/return-causes.ts';
import type { FieldError } from '../../../contract/problem.ts';
import type { ReturnCause } from '../../../contract/returns.ts';
import type { useForm } from '../../shared/forms/use-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Why something goes back. */
export interface ReasonValues {
  reason: string;
  cause: ReturnCause;
  images: FileList;
  /** Only to show what is wrong with what was chosen. */
  lines?: never;
}

interface ReasonFieldsProps {
  form: Pick<ReturnType<typeof useForm<ReasonValues>>, 'field' | 'setError'>;
  /** 'Reason for return' */
  label: string;
  onCause?: () => void;
}

/** The cause, a description, and pictures of what is wrong. */
export function ReasonFields({ form, label, onCause }: ReasonFieldsProps) {
  const causes = form.field('cause');
  const pictures = form.field('images');
  return (
    <>
      <SelectField
        label={label}
        options={CAUSES}
        {...causes}
        onChange={(event) => {
          void causes.onChange(event);
          onCause?.();
        }}
      />
      <TextArea label="Tell the shop more" rows={3} maxLength={500} {...form.field('reason')} />
      <TextField
        label="Pictures"
        type="file"
        multiple
        accept={PICTURE_TYPES.join(',')}
        help={`Optional: up to ${MAX_RETURN_PICTURES}, of 5 MB each. They help the shop to decide.`}
        {...pictures}
        onChange={(event) => {
          void pictures.onChange(event);
          const [error] = pictureErrors([...(event.currentTarget.files ?? [])]);
          if (error) form.setError('images', error.message);
        }}
      />
    </>
  );
}

/** What is wrong with the fields. @param act 'returning' or 'exchanging' */
export function reasonErrors({ reason, images }: ReasonValues, act: string): FieldError[] {
  return [
    ...(reason === '' ? [{ path: 'reason', message: `Please describe why you are ${act} it` }] : []),
    ...pictureErrors([...images]),
  ];
}

/** The fields as the server takes them. */
export function appendReason(body: FormData, { reason, cause, images }: ReasonValues): void {
  body.append('reason', reason);
  body.append('cause', cause);
  for (const picture of images) body.append('images', picture);
}

const CAUSES = (Object.keys(RETURN_CAUSES) as ReturnCause[]).map((value) => ({
  value,
  label: RETURN_CAUSES[value],
}));

function pictureErrors(pictures: readonly File[]): FieldError[] {
  if (pictures.length > MAX_RETURN_PICTURES)
    return [{ path: 'images', message: `Choose at most ${MAX_RETURN_PICTURES} pictures` }];
  for (const picture of pictures) {
    const fault = pictureFault(picture);
    if (fault !== undefined) return [{ path: 'images', message: faultOf(`'${picture.name}'`, fault) }];
  }
  return [];
}
