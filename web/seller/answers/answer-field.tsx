import { SelectField } from '../../ui/select-field.tsx';

/** The words of the filter by what the shop has not answered, in its field and as a chip. */
export const NOT_ANSWERED = 'Not answered yet';

/** The filter of what was received from buyers by whether the shop has answered it. */
export function AnswerField({ value }: { value: string }) {
  return (
    <SelectField
      label="Answer"
      name="unanswered"
      placeholder="Answered or not"
      options={[{ value: 'true', label: NOT_ANSWERED }]}
      defaultValue={value}
    />
  );
}
