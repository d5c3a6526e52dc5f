import type { MetaFunction } from 'react-router';
import { CaseListScreen, loadCases } from '../../operator/cases/case-list-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/cases';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Reports', matches);

export const clientLoader = screenLoader({ cases: loadCases });

export default function CasesPage({ loaderData }: Route.ComponentProps) {
  return <CaseListScreen loaded={loaderData.cases} />;
}
