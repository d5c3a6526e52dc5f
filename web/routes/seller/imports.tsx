import type { MetaFunction } from 'react-router';
import { ImportsScreen } from '../../imports/imports-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Import', matches);

export default ImportsScreen;
