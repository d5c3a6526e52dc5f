import { Link } from 'react-router';
import { informationMeta } from '../../../information/information-meta.ts';
import { InformationPage } from '../../../information/information-page.tsx';
import { useSettings } from '../../../settings.ts';

export const meta = informationMeta('Contact', 'How to reach customer support by phone, mail and post.');

export default function ContactPage() {
  const { supportPhone, supportEmail, operatorName, operatorAddress } = useSettings();
  return (
    <InformationPage title="Contact" path="/contact" lead="People answer here, not machines.">
      <h2>By phone</h2>
      <p>
        <a href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>{supportPhone}</a>, Monday-Friday 9:00-20:00,
        Saturday 11:00-15:00.
      </p>
      <h2>By mail</h2>
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Please name your order number, such as
        H-7K3Q9M2P; you find it on the order and in every mail about it. We answer within one working day.
      </p>
      <h2>By post</h2>
      <p>
        {operatorName}, {operatorAddress}
      </p>
      <h2>Before you write</h2>
      <p>
        The state of your orders is always under <Link to="/buyer/current-orders">current orders</Link>.
        Answers to common questions are on the <Link to="/help">help page</Link>.
      </p>
    </InformationPage>
  );
}
