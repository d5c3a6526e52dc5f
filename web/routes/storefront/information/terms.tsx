import { Link } from 'react-router';
import { informationMeta } from '../../../information/information-meta.ts';
import { InformationPage } from '../../../information/information-page.tsx';
import { useSettings } from '../../../settings.ts';

export const meta = informationMeta('Terms', 'The terms under which you buy and sell on the marketplace.');

export default function TermsPage() {
  const { shopName, operatorName } = useSettings();
  return (
    <InformationPage
      title="Terms"
      path="/terms"
      lead="Plain words for what buyers, shops and we owe each other."
    >
      <h2>Who sells to you</h2>
      <p>
        {shopName} is a marketplace run by {operatorName}. The seller of a product is the shop named on its
        page; the contract about it is between you and that shop. We run the place, take the payment and see
        to it that both sides keep their word.
      </p>
      <h2>Prices</h2>
      <p>
        Prices are in rupees and include taxes. The price that counts is the one shown when you place the
        order. Should it change between cart and order, we tell you and ask again; you are never charged
        another amount than you saw.
      </p>
      <h2>Vouchers</h2>
      <p>
        A voucher belongs to the shop that gives it and lowers the price of that shop's products only. One
        voucher for each shop and order; it cannot be paid out.
      </p>
      <h2>Payment</h2>
      <p>
        You pay online through a payment provider or in cash on delivery. Paying online, the order stands as
        soon as the provider has confirmed the payment to us.
      </p>
      <h2>Accounts</h2>
      <p>
        Keep your password to yourself. An account belongs to one person. We may close an account that is used
        to deceive others; open orders are then settled first.
      </p>
      <h2>Returns and refunds</h2>
      <p>
        As described under <Link to="/returns">returns</Link>. Your rights under the Consumer Protection Act
        and the E-Commerce Rules are not limited by these terms.
      </p>
      <h2>Law</h2>
      <p>The law of India applies.</p>
    </InformationPage>
  );
}
