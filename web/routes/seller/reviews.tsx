import type { MetaFunction } from 'react-router';
import { pageTitle } from '../../shared/page/page-title.ts';
import { ReceivedReviewsScreen } from '../../seller/reviews/received-reviews-screen.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle('Reviews', matches);

export default ReceivedReviewsScreen;
