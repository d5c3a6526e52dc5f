import type { MetaFunction } from 'react-router';
import { ImportScreen } from '../../seller/imports/import-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Import', matches);

export default ImportScreen;
