import type { MetaFunction } from 'react-router';
import { NoticesScreen } from '../../account/notices/notices-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Notices', matches);

export default NoticesScreen;
