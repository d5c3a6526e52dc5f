import { data, type MetaFunction } from 'react-router';
import { NotFoundPage } from '../../kit/page/error-pages.tsx';
import { NOT_FOUND_TITLE } from '../../kit/page/page-title.ts';

export const meta: MetaFunction = () => [{ title: NOT_FOUND_TITLE }];

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export default NotFoundPage;
