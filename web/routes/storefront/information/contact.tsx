import { Link } from 'react-router';
import { ContactForm } from '../../../storefront/information/contact/contact-form.tsx';
import { informationMeta } from '../../../storefront/information/information-meta.ts';
import { InformationPage } from '../../../storefront/information/information-page.tsx';
import { phoneAddress } from '../../../storefront/information/phone-address.ts';
import { useSettings } from '../../../shared/document/settings.ts';

export const meta = informationMeta(
  'Contact',
  'Write to customer support, or reach it by phone, mail and post.',
);

export default function ContactPage() {
  const { supportPhone, supportEmail, operatorName, operatorAddress } = useSettings();
  return (
    <InformationPage title="Contact" path="/contact" lead="People answer here, not machines.">
      <p>
        The state of your orders is always under <Link to="/buyer/current-orders">current orders</Link>, and
        many answers are on the <Link to="/help">help page</Link>. For everything else, write to us.
      </p>
      <h2>Write to us</h2>
      <noscript>
        <p>
          This form needs scripts, which are switched off in your browser. Please write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </noscript>
      <ContactForm />
      <h2>By phone</h2>
      <p>
        <a href={phoneAddress(supportPhone)}>{supportPhone}</a>, Monday-Friday 9:00-20:00, Saturday
        11:00-15:00.
      </p>
      <h2>By mail</h2>
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Please name your order number. We answer within
        one working day.
      </p>
      <h2>By post</h2>
      <p>
        {operatorName}, {operatorAddress}
      </p>
      <h2>If we could not help</h2>
      <p>
        The <Link to="/grievance-officer">grievance officer</Link> looks after complaints that were not
        settled here.
      </p>
    </InformationPage>
  );
}
