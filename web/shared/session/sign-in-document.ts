import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router';
import { documentSettings } from '../document/settings.ts';
import { carryToast } from '../toasts/toasts.ts';

/** Whether people sign in or register on this page. */
export function isSignInPage(path: string): boolean {
  return /^\/(login|register)\/?$/.test(path);
}

/** There is nothing to load; with it the client's loader does not run for a document that was opened for this page. */
export function loader(): null {
  return null;
}

/**
 * Google's button needs a content policy of its own, and a policy comes with a document. However somebody arrives at a
 * page that signs in, by a link, a guard or the end of a session: a document made for another page is left for a new one.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): null {
  const isGoogleOffered = documentSettings().googleClientId !== undefined;
  if (!isGoogleOffered || isSignInPage(window.location.pathname)) return null;
  carryToast();
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}
