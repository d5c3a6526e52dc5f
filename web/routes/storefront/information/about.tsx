import { Link } from 'react-router';
import { informationMeta } from '../../../storefront/information/information-meta.ts';
import { InformationPage } from '../../../storefront/information/information-page.tsx';
import { useSettings } from '../../../shared/document/settings.ts';

export const meta = informationMeta(
  'About us',
  'Who we are, how the marketplace works for buyers and for shops.',
);

export default function AboutPage() {
  const { shopName, operatorName, operatorAddress } = useSettings();
  return (
    <InformationPage
      title="About us"
      path="/about"
      lead="In many Indian languages a haat is the market: the day when makers and traders come together and everybody finds something."
    >
      <h2>One cart, many shops</h2>
      <p>
        {shopName} brings shops from all over India under one roof. Each shop sets its own prices, keeps its
        own stock and ships its own parcels. You search once, pay once and see the way of every parcel in one
        place.
      </p>
      <h2>Delivery that tells the truth</h2>
      <p>
        Not every shop delivers everywhere. That is why we check your pin code before a product goes into your
        cart, and again at the moment you order. See <Link to="/shipping">shipping</Link>.
      </p>
      <h2>Reviews from buyers only</h2>
      <p>
        A review can be written only by someone the product was delivered to, once for each product. Nobody
        can buy a better place among them.
      </p>
      <h2>How products are ranked</h2>
      <p>
        A search is ordered by how well a product fits your words; you can order it by price, rating,
        discount, age or sales instead. Shops cannot pay for a place in a list, and what you looked at before
        changes nothing: everybody sees the same list.
      </p>
      <h2>For shops</h2>
      <p>
        Open a shop in minutes: <Link to="/register">register as a seller</Link>, put your shop on the map and
        add your products with the pin codes that you deliver to.
      </p>
      <h2>Who runs it</h2>
      <p>
        {operatorName}, {operatorAddress}. <Link to="/contact">Write or call us</Link>, or turn to our{' '}
        <Link to="/grievance-officer">grievance officer</Link>.
      </p>
    </InformationPage>
  );
}
