import { useSettings } from '../../../shared/document/settings.ts';
import { ContactForm } from './contact-form.tsx';

/** The form of the contact page; without scripts it names the address instead. */
export function ContactPart() {
  const { supportEmail } = useSettings();
  return (
    <>
      <noscript>
        <p>
          This form needs scripts, which are switched off in your browser. Please write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </noscript>
      <ContactForm />
    </>
  );
}
