import { Link } from 'react-router';
import { informationMeta } from '../../../information/information-meta.ts';
import { InformationPage } from '../../../information/information-page.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';

export const meta = informationMeta(
  'Help',
  'Answers to common questions about searching, ordering, paying and accounts.',
);

export default function HelpPage() {
  return (
    <InformationPage title="Help" path="/help" lead="The questions we hear most.">
      <h2>Finding and choosing</h2>
      <Disclosure title="Why is 'Add to Cart' grey?">
        <p>
          Enter your six-digit pin code and check delivery first. As soon as the shop can deliver to you, the
          button turns green.
        </p>
      </Disclosure>
      <Disclosure title="Can I keep products without an account?">
        <p>
          Yes. Cart and favorites are kept in your browser, and move into your account when you sign in on the
          same device.
        </p>
      </Disclosure>
      <Disclosure title="How do I use a voucher?">
        <p>
          Type its code into the box in your <Link to="/cart">cart</Link>. If it cannot be used, we say why.
        </p>
      </Disclosure>
      <h2>Ordering and paying</h2>
      <Disclosure title="How can I pay?">
        <p>Online through a payment provider, or in cash when the parcel arrives.</p>
      </Disclosure>
      <Disclosure title="My payment failed. Is my cart gone?">
        <p>
          No. The cart is emptied only when an order stands. Nothing was charged, and you can try again; an
          amount that reaches us too late is sent back.
        </p>
      </Disclosure>
      <Disclosure title="Where is my order?">
        <p>
          Under <Link to="/buyer/current-orders">current orders</Link>, with a timeline for each shop's
          parcel. Finished ones are under <Link to="/buyer/previous-orders">previous orders</Link>.
        </p>
      </Disclosure>
      <h2>Your account</h2>
      <Disclosure title="I did not get the verification mail.">
        <p>
          Look into the spam folder. If it is not there, try to <Link to="/login">sign in</Link>: we then
          offer to send it again.
        </p>
      </Disclosure>
      <Disclosure title="I forgot my password.">
        <p>
          Ask for a link on the <Link to="/forgot-password">password page</Link>. It works once, for an hour.
        </p>
      </Disclosure>
      <Disclosure title="What is a guest login?">
        <p>
          An account without e-mail, good for a quick order. Register later from the same browser, and
          everything in it stays yours.
        </p>
      </Disclosure>
      <h2>Still stuck?</h2>
      <p>
        <Link to="/contact">Write or call us</Link>.
      </p>
    </InformationPage>
  );
}
