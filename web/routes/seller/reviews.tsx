import type { MetaFunction } from 'react-router';
import { pageTitle } from '../../page-title.ts';
import { ReceivedReviewsScreen } from '../../reviews/received-reviews-screen.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle('Reviews', matches);

export default ReceivedReviewsScreen;
