import type { MetaFunction } from 'react-router';
import { CaseScreen, loadCase } from '../../operator/cases/case-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/case';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Report', matches);

export const clientLoader = screenLoader({ case: loadCase });

export default function CasePage({ params, loaderData }: Route.ComponentProps) {
  return <CaseScreen key={params.caseId} loaded={loaderData.case} />;
}
