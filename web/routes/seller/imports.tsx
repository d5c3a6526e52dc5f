import type { MetaFunction } from 'react-router';
import { ImportsScreen } from '../../seller/imports/imports-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Import', matches);

export default ImportsScreen;
