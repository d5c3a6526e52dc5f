import { browserLoader, serverLoader } from '../../../shared/http/api.ts';
import { ContactPart } from '../../../storefront/information/contact/contact-part.tsx';
import { loadText, textMeta } from '../../../storefront/information/load-text.ts';
import { TextScreen } from '../../../storefront/information/text-screen.tsx';
import type { Route } from './+types/contact';

const load = loadText('contact');
export const loader = serverLoader(load, () => []);
export const clientLoader = browserLoader(load);
export const meta = textMeta;

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return <TextScreen path="/contact" page={loaderData} parts={{ contactForm: <ContactPart /> }} />;
}
