import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import { AccountScreen, loadAccount } from '../../operator/accounts/account-screen.tsx';
import { notesLoad } from '../../operator/notes/load-notes.ts';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/account';

export const clientLoader = screenLoader({ account: loadAccount, notes: notesLoad('person', 'userId') });

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.account.data?.name ?? 'Person', matches);

export default function OperatorAccountPage({ params, loaderData }: Route.ComponentProps) {
  return <AccountScreen key={params.userId} loaded={loaderData.account} notes={loaderData.notes} />;
}
