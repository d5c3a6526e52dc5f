import { informationMeta } from '../../../information/information-meta.ts';
import { InformationPage } from '../../../information/information-page.tsx';

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
      <p>Nothing. Every shop on the marketplace ships free of charge within India.</p>
      <h2>Where we deliver</h2>
      <p>
        Each shop decides which pin codes it delivers to, product by product. Enter your six-digit pin code on
        a product's page: the answer comes from the shop's own stock. The same check is made again when you
        order, for the address you choose.
      </p>
      <h2>Several shops, several parcels</h2>
      <p>
        An order with products of several shops is split by shop. Each shop packs and ships its own parcel,
        and each parcel has its own timeline under your orders: placed, accepted, packed, shipped, delivered.
      </p>
      <h2>Tracking</h2>
      <p>
        Once a shop has handed the parcel over, the carrier and the tracking number appear with the order, and
        a mail tells you.
      </p>
      <h2>Stock</h2>
      <p>
        When you go to pay, what you order is kept for you for 15 minutes. If the payment does not go through
        in that time, it goes back on the shelf and nothing is charged.
      </p>
    </InformationPage>
  );
}
