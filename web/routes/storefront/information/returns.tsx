import { Link } from 'react-router';
import { informationMeta } from '../../../storefront/information/information-meta.ts';
import { InformationPage } from '../../../storefront/information/information-page.tsx';

export const meta = informationMeta('Returns', 'How to cancel, return and get your money back.');

export default function ReturnsPage() {
  return (
    <InformationPage
      title="Returns"
      path="/returns"
      lead="Seven days from delivery, and the money goes back the way it came."
    >
      <h2>Before it is packed</h2>
      <p>
        An order that still awaits payment can be cancelled at any time under{' '}
        <Link to="/buyer/current-orders">current orders</Link>; nothing was charged, and the stock is free
        again. A placed one can be cancelled there as long as the shop has not packed it, as a whole or a
        single product. What you paid for it goes back to you at once.
      </p>
      <h2>After delivery</h2>
      <p>
        You may return a product within seven days of delivery when it is damaged, not as described, or simply
        not right for you. Keep it unused and in its packing.
      </p>
      <ol>
        <li>
          Open the order under <Link to="/buyer/previous-orders">previous orders</Link>, choose what goes back
          and how many of it, and say why. Pictures help where something is damaged.
        </li>
        <li>
          The shop accepts the return, or refuses it and says why. You get a mail. Until then you can withdraw
          it there.
        </li>
        <li>
          When it accepts, the shop tells you where to send the parcel, on the order's page and by mail. Write
          the order's number on it, and keep the carrier's receipt.
        </li>
        <li>Once the shop has received it, the refund is on its way.</li>
      </ol>
      <h2>Refunds</h2>
      <p>
        Money paid online goes back through the payment provider to the same card, account or wallet, to the
        paisa: what you paid for the product, less its share of a voucher. Banks usually take three to seven
        working days to show it. For what was paid in cash, the shop agrees with you on the order's page how
        it is paid back.
      </p>
      <p>
        If a payment reaches us after its order has expired and the product is gone, we send it back by
        ourselves and tell you.
      </p>
      <h2>What cannot be returned</h2>
      <p>
        Opened perfumes and cosmetics, and products made to your own measure, for reasons of hygiene and
        fairness, unless they are damaged or not what was ordered.
      </p>
      <h2>If the shop and you do not agree</h2>
      <p>
        Write to <Link to="/contact">customer support</Link> with the order number. What is not settled there
        goes to the <Link to="/grievance-officer">grievance officer</Link>.
      </p>
    </InformationPage>
  );
}
