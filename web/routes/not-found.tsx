import { data, type MetaFunction } from 'react-router';
import { NotFoundPage } from '../shared/page/error-pages.tsx';

export const meta: MetaFunction = () => [{ title: 'NotFound' }];

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export default NotFoundPage;
