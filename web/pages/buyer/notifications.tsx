import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { NotificationSettings } from '../../../contract/notifications.ts';
import type { NamedStockAlert } from '../../../contract/stock-alerts.ts';
import { api } from '../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type Loaded, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { loadStockAlerts, StockAlertList } from './notifications/stock-alert-list.tsx';
import type { Route } from './+types/notifications';

const loadNotificationSettings: ScreenLoad<NotificationSettings> = (client) =>
  client('GET /api/notification/settings');

interface NotificationSettingsScreenProps {
  settings: Loaded<NotificationSettings>;
  alerts: Loaded<NamedStockAlert[]>;
}

export const meta: MetaFunction = ({ matches }) => pageTitle('Notifications', matches);

export const clientLoader = screenLoader({ settings: loadNotificationSettings, alerts: loadStockAlerts });

export default function NotificationSettingsPage({ loaderData }: Route.ComponentProps) {
  return <NotificationSettingsScreen {...loaderData} />;
}

/** Mails about orders and the account have no setting. */
function NotificationSettingsScreen({ settings, alerts }: NotificationSettingsScreenProps) {
  const { data, error, reload, show } = useLoadedPart(settings);
  const user = useSession((session) => session.user);
  const email = useSession((session) => session.email);
  return (
    <section
      aria-labelledby="notifications-title"
      className="grid max-w-measure grid-cols-1 content-start gap-6"
    >
      <div className="grid gap-2">
        <h1 id="notifications-title">Notifications</h1>
        {email !== null && <p className="text-muted wrap-anywhere">We write to {email}.</p>}
      </div>
      {user?.isGuest && (
        <Alert tone="info" title="You are shopping as a guest">
          <p>
            We write to accounts with a verified e-mail address.{' '}
            <Link to="/register" className="text-link">
              Register
            </Link>{' '}
            to get these mails; what you choose here stays.
          </p>
        </Alert>
      )}
      {data ? (
        <Choices settings={data} onChange={show} />
      ) : (
        <LoadFailure title="Your notification settings could not be loaded" error={error} onRetry={reload} />
      )}
      {!user?.isGuest && <StockAlertList loaded={alerts} isOff={data?.backInStock === false} />}
      <AlwaysSent />
    </section>
  );
}

const CHOICES: Record<keyof NotificationSettings, { label: string; help: string }> = {
  priceDrops: {
    label: 'Price drops',
    help: 'A favorite costs less than when you added it, or than we last told you.',
  },
  backInStock: {
    label: 'Back in stock',
    help: "A favorite is available again at the pin code of your default address; without one, anywhere. Also what you chose 'Notify me' for.",
  },
  reviewReplies: {
    label: 'Replies to my reviews',
    help: 'A shop answered what you wrote about one of its products.',
  },
  questionAnswers: {
    label: 'Answers to my questions',
    help: 'A shop, or somebody who bought the product, answered what you asked.',
  },
};
const NAMES = Object.keys(CHOICES) as (keyof NotificationSettings)[]; // the keys of the record, by its type

interface ChoicesProps {
  settings: NotificationSettings;
  onChange: (settings: NotificationSettings) => void;
}

function Choices({ settings, onChange }: ChoicesProps) {
  const [saving, setSaving] = useState<keyof NotificationSettings>();
  const save = async (name: keyof NotificationSettings, isOn: boolean) => {
    setSaving(name);
    onChange({ ...settings, [name]: isOn });
    try {
      onChange(await api('PATCH /api/notification/settings', { body: { [name]: isOn } }));
      notify('success', `${CHOICES[name].label}: ${isOn ? 'on' : 'off'}`);
    } catch (error) {
      onChange(settings);
      notify('error', messageOf(error, couldNotBe('Your choice', 'saved')));
    }
    setSaving(undefined);
  };
  return (
    <fieldset className="card account-card">
      <legend className="sr-only">Mails that you choose</legend>
      {NAMES.map((name) => (
        <CheckboxField
          key={name}
          {...CHOICES[name]}
          checked={settings[name]}
          aria-busy={saving === name || undefined}
          onChange={({ target }) => void save(name, target.checked)}
        />
      ))}
    </fieldset>
  );
}

const ALWAYS = [
  'Your orders: placed, every step of delivery, cancellations, returns and refunds',
  'Your account: verification, password, e-mail address and sign-ins that look wrong',
];

function AlwaysSent() {
  return (
    <section aria-labelledby="always-sent" className="grid gap-3">
      <h2 id="always-sent" className="text-h3">
        Always sent
      </h2>
      <ul className="grid gap-2">
        {ALWAYS.map((text) => (
          <li key={text} className="flex gap-2">
            <Icon name="lock" size="small" className="mt-0.5" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
