import { useSettings } from '../../kit/document/settings.ts';
import { browserLoader, serverLoader } from '../../kit/http/api.ts';
import { ContactForm } from './information/contact/contact-form.tsx';
import { loadText, textMeta } from './information/load-text.ts';
import { TextScreen } from './information/text-screen.tsx';
import type { Route } from './+types/contact';

const load = loadText('contact');
export const loader = serverLoader(load, () => []);
export const clientLoader = browserLoader(load);
export const meta = textMeta;

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return <TextScreen path="/contact" page={loaderData} parts={{ contactForm: <ContactPart /> }} />;
}

/** Without scripts the page names the e-mail address instead of the form. */
function ContactPart() {
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
