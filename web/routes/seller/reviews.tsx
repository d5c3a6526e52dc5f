import type { MetaFunction } from 'react-router';
import { loadReceivedReviews, ReceivedReviewsScreen } from '../../seller/reviews/received-reviews-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/reviews';

export const meta: MetaFunction = ({ matches }) => pageTitle('Reviews', matches);

export const clientLoader = screenLoader({ reviews: loadReceivedReviews });

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  return <ReceivedReviewsScreen loaded={loaderData.reviews} />;
}
