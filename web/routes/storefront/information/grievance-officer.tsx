import { Link } from 'react-router';
import { informationMeta } from '../../../storefront/information/information-meta.ts';
import { InformationPage } from '../../../storefront/information/information-page.tsx';
import { ComplaintForm } from '../../../storefront/information/grievances/complaint-form.tsx';
import { TrackComplaint } from '../../../storefront/information/grievances/track-complaint.tsx';
import { OfficerDetails } from '../../../storefront/information/officer-details.tsx';

export const meta = informationMeta(
  'Grievances',
  'File a complaint, follow one by its number, and see whom to turn to and when you get an answer.',
);

export default function GrievanceOfficerPage() {
  return (
    <InformationPage
      title="Grievances"
      path="/grievance-officer"
      lead="A complaint gets a number and an answer in time; an officer with a name sees to it."
    >
      <p>
        Most things are settled faster by <Link to="/contact">customer support</Link> or, for something that
        you bought, with the shop itself on the order's page. Complain here when that did not help, when you
        object to something shown on this site, or when it is about your personal data.
      </p>
      <h2>File a complaint</h2>
      <noscript>
        <p>
          This form needs scripts, which are switched off in your browser. Please write to the officer below:
          your name, the order number or the address of the page, what happened, and what should be done.
        </p>
      </noscript>
      <ComplaintForm />
      <h2>Follow a complaint</h2>
      <TrackComplaint />
      <h2>The grievance officer</h2>
      <OfficerDetails />
      <h2>When you get an answer</h2>
      <ol>
        <li>Your complaint has a number at once. Within 48 hours we confirm that somebody looks after it.</li>
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
