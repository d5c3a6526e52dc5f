import { Link } from 'react-router';
import { informationMeta } from '../../../storefront/information/information-meta.ts';
import { InformationPage } from '../../../storefront/information/information-page.tsx';

export const meta = informationMeta(
  'Shipping',
  'What delivery costs, where we deliver and how parcels travel.',
);

export default function ShippingPage() {
  return (
    <InformationPage
      title="Shipping"
      path="/shipping"
      lead="Delivery is free, and we say before you buy whether it reaches you."
    >
      <h2>What it costs</h2>
      <p>
        Nothing. Every shop on the marketplace ships free of charge within India, whatever the order comes to.
      </p>
      <h2>Where we deliver</h2>
      <p>
        Each shop decides which pin codes it delivers to, product by product. Enter your six-digit pin code on
        a product's page: the answer comes from the shop's own stock. You can also filter the{' '}
        <Link to="/products">list of products</Link> by your pin code. The same check is made again in the
        cart and when you order, for the address you choose; before you change the address, you see what that
        means for each product.
      </p>
      <h2>Stock</h2>
      <p>
        When you go to pay, what you order is kept for you for 15 minutes. If the payment does not go through
        in that time, it goes back on the shelf and nothing is charged.
      </p>
      <h2>Several shops, several parcels</h2>
      <p>
        An order with products of several shops is split by shop. Each shop packs and ships its own parcel,
        and each parcel has its own timeline under your orders: placed, accepted, packed, shipped, delivered.
      </p>
      <h2>Tracking</h2>
      <p>
        Once a shop has handed the parcel over, the carrier and the tracking number appear with the order
        under <Link to="/buyer/current-orders">current orders</Link>, with a link to the page of the carrier,
        and you get a mail. Without signing in,{' '}
        <Link to="/track-order">its number and your e-mail address</Link> tell you how far it is.
      </p>
      <h2>Cash on delivery</h2>
      <p>
        With cash on delivery you pay each parcel when it is handed to you. The amount is the one on the
        order; there is no extra charge.
      </p>
      <h2>If a parcel does not come, or comes damaged</h2>
      <p>
        Write to the shop on the order's page, or to <Link to="/contact">customer support</Link>. What arrives
        damaged can be sent back: see <Link to="/returns">returns</Link>.
      </p>
    </InformationPage>
  );
}
