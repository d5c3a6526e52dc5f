import { DUTIES, type Duty, NO_DUTY } from '../../../../contract/kernel/rights.ts';
import type { OperatorPerson } from '../../../../contract/operators.ts';
import { required } from '../../../kit/forms/required.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

const ALL_DUTIES = Object.keys(DUTIES) as Duty[]; // the keys of the table

interface Duties {
  duties: Duty[];
}

interface Invitation extends Duties {
  name: string;
  email: string;
}

const isNamed = required<Invitation>(['name', 'email']);
const wantsDuty = ({ duties }: Duties) => (duties.length > 0 ? [] : [{ path: 'duties', message: NO_DUTY }]);

export function InvitationForm({ onSaved }: { onSaved: () => void }) {
  const form = useForm<Invitation>({
    defaultValues: { duties: [] },
    validate: async (values, element) => [...(await isNamed(values, element)), ...wantsDuty(values)],
    send: async (body) => {
      await api('POST /api/operator/people', { body });
      onSaved();
    },
    failure: couldNotBe('The invitation', 'sent'),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <TextField label="Name" maxLength={80} autoComplete="off" {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        help="An address without an account. It gets a link that works once, within 24 hours."
        maxLength={254}
        autoComplete="off"
        {...form.field('email')}
      />
      <DutyChoice {...form.choice('duties')} />
    </form>
  );
}

export function DutiesForm({
  person: { id, name, duties },
  onSaved,
}: {
  person: OperatorPerson;
  onSaved: () => void;
}) {
  const form = useForm<Duties>({
    defaultValues: { duties },
    validate: wantsDuty,
    send: async (body) => {
      await api('PUT /api/operator/people/:personId/duties', { params: { personId: id }, body });
      onSaved();
    },
    failure: couldNotBe('The duties', 'changed'),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <p>{name} is in charge of:</p>
      <DutyChoice {...form.choice('duties')} />
    </form>
  );
}

interface DutyChoiceProps {
  name: string;
  value: Duty[] | undefined;
  error: string | undefined;
  onChange: (duties: Duty[]) => void;
}

function DutyChoice({ name, value = [], error, onChange }: DutyChoiceProps) {
  return (
    <fieldset className="field">
      <legend className="field-label">Duties</legend>
      {ALL_DUTIES.map((duty, index) => (
        <CheckboxField
          key={duty}
          name={name}
          label={DUTIES[duty].label}
          help={DUTIES[duty].says}
          checked={value.includes(duty)}
          onChange={({ target }) =>
            onChange(ALL_DUTIES.filter((each) => (each === duty ? target.checked : value.includes(each))))
          }
          {...(index === ALL_DUTIES.length - 1 && error !== undefined && { error })}
        />
      ))}
    </fieldset>
  );
}
