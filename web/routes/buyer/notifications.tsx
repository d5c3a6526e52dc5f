import type { MetaFunction } from 'react-router';
import {
  loadNotificationSettings,
  NotificationSettingsScreen,
} from '../../account/notifications/notification-settings-screen.tsx';
import { loadStockAlerts } from '../../account/notifications/stock-alert-list.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/notifications';

export const meta: MetaFunction = ({ matches }) => pageTitle('Notifications', matches);

export const clientLoader = screenLoader({ settings: loadNotificationSettings, alerts: loadStockAlerts });

export default function NotificationSettingsPage({ loaderData }: Route.ComponentProps) {
  return <NotificationSettingsScreen {...loaderData} />;
}
