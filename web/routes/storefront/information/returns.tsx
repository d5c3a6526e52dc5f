import { Link } from 'react-router';
import { informationMeta } from '../../../information/information-meta.ts';
import { InformationPage } from '../../../information/information-page.tsx';

export const meta = informationMeta('Returns', 'How to cancel, return and get your money back.');

export default function ReturnsPage() {
  return (
    <InformationPage
      title="Returns"
      path="/returns"
      lead="Seven days from delivery, and the money goes back the way it came."
    >
      <h2>Before it is paid</h2>
      <p>
        An order that still awaits payment can be given up at any time under{' '}
        <Link to="/buyer/current-orders">current orders</Link>. Nothing was charged, and the stock is free
        again.
      </p>
      <h2>After delivery</h2>
      <p>
        You may return a product within seven days of delivery when it is damaged, not as described, or simply
        not right for you. Keep it unused and in its packing, and write to{' '}
        <Link to="/contact">customer support</Link> with the order number and the reason; the shop that sold
        it arranges the pick-up.
      </p>
      <h2>Refunds</h2>
      <p>
        Money paid online goes back to the same card, account or wallet, to the paisa, as soon as the return
        has arrived. Banks take three to seven working days to show it. If a payment reaches us after its
        order has expired and the product is gone, we send it back by ourselves and tell you.
      </p>
      <h2>What cannot be returned</h2>
      <p>
        Opened perfumes and cosmetics, and products made to your own measure, for reasons of hygiene and
        fairness.
      </p>
    </InformationPage>
  );
}
