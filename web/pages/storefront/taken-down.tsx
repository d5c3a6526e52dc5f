import type { MetaFunction } from 'react-router';
import { loadTakenDown, TakenDownScreen } from '../buyer/taken-down/taken-down-screen.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { accountScreenLoader, useIsOfAccount } from '../../concepts/session/account-screen.ts';
import { guard } from '../../concepts/session/guard.ts';
import type { Route } from './+types/taken-down';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Taken down', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientMiddleware = [guard('any')];

export const clientLoader = accountScreenLoader({ takenDown: loadTakenDown });

export function HydrateFallback() {
  return <TakenDownScreen />;
}

export default function TakenDownPage({ loaderData }: Route.ComponentProps) {
  const isOfAccount = useIsOfAccount(loaderData);
  return <TakenDownScreen loaded={isOfAccount ? loaderData.takenDown : undefined} />;
}
