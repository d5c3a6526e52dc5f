import { MIN_PASSWORD_LENGTH } from '../../../contract/kernel/credentials.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const rules: { label: string; isMet: (password: string) => boolean }[] = [
  {
    label: `At least ${MIN_PASSWORD_LENGTH} characters`,
    isMet: (password) => [...password].length >= MIN_PASSWORD_LENGTH,
  },
  { label: 'A letter', isMet: (password) => /\p{L}/u.test(password) },
  { label: 'A digit', isMet: (password) => /\d/.test(password) },
];

export function PasswordRules({ password }: { password: string }) {
  return (
    <span className="password-rules">
      {rules.map(({ label, isMet }) => {
        const met = isMet(password);
        return (
          <span key={label} className={met ? 'text-ok' : undefined}>
            <Icon name={met ? 'check' : 'minus'} size="small" />
            {label}
            {met && <VisuallyHidden>, done</VisuallyHidden>}
          </span>
        );
      })}
    </span>
  );
}
