import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router';
import { documentSettings } from '../../kit/document/settings.ts';
import { carryToast } from '../../kit/toasts/toasts.ts';
import { isSignInPage } from './sign-in-page.ts';

/** Without a loader the clientLoader would not run for a document opened on this page. */
export function loader(): null {
  return null;
}

/** Google's button needs a content-security policy of its own, which only a new document brings. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): null {
  const isGoogleOffered = documentSettings().googleClientId !== undefined;
  if (!isGoogleOffered || isSignInPage(window.location.pathname)) return null;
  carryToast();
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}
