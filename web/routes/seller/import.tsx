import type { MetaFunction } from 'react-router';
import { ImportScreen } from '../../imports/import-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Import', matches);

export default ImportScreen;
