import { Link } from 'react-router';
import { informationMeta } from '../../../information/information-meta.ts';
import { InformationPage } from '../../../information/information-page.tsx';
import { useSettings } from '../../../settings.ts';

export const meta = informationMeta(
  'Privacy',
  'Which data we keep, what for, for how long, and who sees them.',
);

export default function PrivacyPage() {
  const { operatorName, operatorAddress, supportEmail } = useSettings();
  return (
    <InformationPage
      title="Privacy"
      path="/privacy"
      lead="We keep what an order needs, and nothing for advertising."
    >
      <h2>Who is responsible</h2>
      <p>
        {operatorName}, {operatorAddress}, <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>
          Your account: name, e-mail address, phone number and a hash of your password, never the password
          itself.
        </li>
        <li>Your addresses, favorites and cart, until you delete them.</li>
        <li>Your orders with what the law asks to be kept for invoices.</li>
        <li>Reviews you write, shown with your first name and an initial.</li>
      </ul>
      <h2>What stays in your browser</h2>
      <p>
        A visitor's cart, favorites and pin code, and the choice between light and night, lie in the browser's
        own storage. When you sign in, one cookie keeps you signed in; it cannot be read by scripts and is
        sent to this site only. There are no advertising cookies and no trackers.
      </p>
      <h2>Who sees what</h2>
      <p>
        A shop sees its own part of an order and the address to deliver it to. The payment provider sees the
        amount and the order number. Nobody else is given your data, unless a law or a court orders us to.
      </p>
      <h2>Your rights</h2>
      <p>
        Under the Digital Personal Data Protection Act you may see, correct and delete what we keep of you,
        and take back a consent. Write to us by the ways on the <Link to="/contact">contact page</Link>.
      </p>
    </InformationPage>
  );
}
