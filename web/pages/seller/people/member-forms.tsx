import { CHOOSE_A_RIGHT, SHOP_RIGHTS, type ShopRight } from '../../../../contract/kernel/rights.ts';
import type { Member } from '../../../../contract/staff.ts';
import { required } from '../../../kit/forms/required.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface Rights {
  rights: ShopRight[];
}

interface Invitation extends Rights {
  email: string;
}

const isNamed = required<Invitation>(['email']);
const chosen = ({ rights }: Rights) =>
  rights.length > 0 ? [] : [{ path: 'rights', message: CHOOSE_A_RIGHT }];

export function InvitationForm({ givable, onSaved }: { givable: ShopRight[]; onSaved: () => void }) {
  const form = useForm<Invitation>({
    defaultValues: { rights: [] },
    validate: async (values, element) => [...(await isNamed(values, element)), ...chosen(values)],
    send: async (body) => {
      await api('POST /api/shop/member', { body });
      onSaved();
    },
    failure: couldNotBe('The invitation', 'sent'),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <TextField
        label="Email"
        type="email"
        help="The person joins with a seller account of this address, and can open one for it."
        maxLength={254}
        autoComplete="off"
        {...form.field('email')}
      />
      <RightChoice givable={givable} {...form.choice('rights')} />
    </form>
  );
}

interface RightsFormProps {
  member: Member;
  givable: ShopRight[];
  onSaved: () => void;
}

export function RightsForm({ member: { id, name, email, rights }, givable, onSaved }: RightsFormProps) {
  const form = useForm<Rights>({
    defaultValues: { rights },
    validate: chosen,
    send: async (body) => {
      await api('PATCH /api/shop/member/:memberId', { params: { memberId: id }, body });
      onSaved();
    },
    failure: couldNotBe('The rights', 'changed'),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <p className="wrap-anywhere">For {name ?? email}, from the next thing they do.</p>
      <RightChoice givable={givable} {...form.choice('rights')} />
    </form>
  );
}

const ALL = Object.keys(SHOP_RIGHTS) as ShopRight[]; // the keys of the table
/** These rights show or decide more than the daily work needs. */
const TRUSTED: readonly ShopRight[] = ['money', 'people'];
const GROUPS = [
  { title: 'Daily work', rights: ALL.filter((right) => !TRUSTED.includes(right)) },
  { title: 'For people whom you trust with more', rights: TRUSTED },
];

interface RightChoiceProps {
  givable: ShopRight[];
  name: string;
  value: ShopRight[] | undefined;
  error: string | undefined;
  onChange: (rights: ShopRight[]) => void;
}

function RightChoice({ givable, name, value = [], error, onChange }: RightChoiceProps) {
  return GROUPS.map(({ title, rights }) => (
    <fieldset key={title} className="field">
      <legend className="field-label">{title}</legend>
      {rights.map((right) => (
        <CheckboxField
          key={right}
          name={name}
          label={SHOP_RIGHTS[right].label}
          help={SHOP_RIGHTS[right].says}
          checked={value.includes(right)}
          disabled={!givable.includes(right)}
          onChange={({ target }) =>
            onChange(ALL.filter((each) => (each === right ? target.checked : value.includes(each))))
          }
          {...(right === ALL.at(-1) && error !== undefined && { error })}
        />
      ))}
    </fieldset>
  ));
}
