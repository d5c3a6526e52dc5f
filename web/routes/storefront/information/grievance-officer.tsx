import { Link } from 'react-router';
import { informationMeta } from '../../../storefront/information/information-meta.ts';
import { InformationPage } from '../../../storefront/information/information-page.tsx';
import { OfficerDetails } from '../../../storefront/information/officer-details.tsx';

export const meta = informationMeta(
  'Grievance officer',
  'Whom to turn to with a complaint, what to write and when you get an answer.',
);

export default function GrievanceOfficerPage() {
  return (
    <InformationPage
      title="Grievance officer"
      path="/grievance-officer"
      lead="A person with a name who looks after complaints that were not settled otherwise."
    >
      <OfficerDetails />
      <h2>When to write here</h2>
      <p>
        Most things are settled faster by <Link to="/contact">customer support</Link> or, for something that
        you bought, with the shop itself on the order's page. Write to the grievance officer when that did not
        help, when you object to something shown on this site, or when it is about your personal data.
      </p>
      <h2>What to write</h2>
      <ul>
        <li>your name and how we can reach you;</li>
        <li>the order number, if it is about an order, such as H-7K3Q9M2P;</li>
        <li>for something on the site: the address of the page, and what is wrong with it;</li>
        <li>what happened, and what you would like to be done.</li>
      </ul>
      <h2>When you get an answer</h2>
      <ol>
        <li>
          Within 48 hours we confirm that your complaint has arrived and give it a number under which you can
          ask for it.
        </li>
        <li>Within one month of its arrival we settle it and tell you how and why.</li>
        <li>
          Where the law sets a shorter time for something shown on the site, such as pictures of a person that
          were published against their will, the shorter time counts.
        </li>
      </ol>
      <h2>If you are not content with the answer</h2>
      <p>
        You can turn to the National Consumer Helpline (phone 1915, or{' '}
        <a href="https://consumerhelpline.gov.in" rel="noreferrer">
          consumerhelpline.gov.in
        </a>
        ) and to the consumer commission of the place where you live. Complaints about personal data can be
        taken to the Data Protection Board of India once you have raised them here.
      </p>
      <p className="text-small text-muted">
        This officer is named under the Consumer Protection (E-Commerce) Rules, 2020 and the Information
        Technology (Intermediary Guidelines and Digital Media Ethics Code) Rules, 2021.
      </p>
    </InformationPage>
  );
}
