import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../settings.ts';

/**
 * A link to the pages on which people sign in or register. Google's button needs a content policy of its own there,
 * and a policy comes with a document: when it is offered, the document is loaded anew.
 */
export function SignInLink(props: ComponentProps<typeof Link>) {
  const { googleClientId } = useSettings();
  return <Link reloadDocument={googleClientId !== undefined} {...props} />;
}
