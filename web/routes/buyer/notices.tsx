import type { MetaFunction } from 'react-router';
import { NoticesScreen } from '../../notices/notices-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Notices', matches);

export default NoticesScreen;
