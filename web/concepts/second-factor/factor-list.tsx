import type { Reply } from '../../../contract/client.ts';
import { formatDay } from '../../../contract/kernel/days.ts';
import type { Security } from '../../../contract/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { api } from '../../kit/http/api.ts';

export interface Removal {
  title: string;
  text: string;
  label: string;
  call: () => Promise<Reply<'DELETE /api/security'>>;
  done: string;
}

interface FactorListProps {
  security: Security;
  onRemove: (removal: Removal) => void;
}

export function FactorList({ security: { passkeys, hasAuthenticator }, onRemove }: FactorListProps) {
  return (
    <ul className="divided-list">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <FactorRow
          key={id}
          icon="lock"
          name={name}
          note={`Passkey, added on ${formatDay(createdAt)}${lastUsedAt ? `, last used on ${formatDay(lastUsedAt)}` : ''}`}
          onRemove={() =>
            onRemove({
              title: `Remove the passkey ‘${name}’?`,
              text: 'It cannot sign in to your account any more. Delete it on the device as well.',
              label: 'Remove passkey',
              call: () => api('DELETE /api/security/passkey/:passkeyId', { params: { passkeyId: id } }),
              done: 'The passkey was removed',
            })
          }
        />
      ))}
      {hasAuthenticator && (
        <FactorRow
          icon="phone"
          name="Authenticator app"
          note="Adding an app again replaces this one."
          onRemove={() =>
            onRemove({
              title: 'Remove the authenticator app?',
              text: 'Its codes do not sign in any more. Delete the entry in the app as well.',
              label: 'Remove app',
              call: () => api('DELETE /api/security/authenticator'),
              done: 'The authenticator app was removed',
            })
          }
        />
      )}
    </ul>
  );
}

interface FactorRowProps {
  icon: IconName;
  name: string;
  note: string;
  onRemove: () => void;
}

function FactorRow({ icon, name, note, onRemove }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 items-start gap-3">
        <Icon name={icon} />
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-small text-muted">{note}</p>
        </div>
      </div>
      <Button variant="outline" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
