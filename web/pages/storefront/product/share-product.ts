import { copyText } from '../../../kit/clipboard/copy-text.ts';

/** Hands the address of what is shown to the apps of the device, or copies it where there are none. */
export async function shareProduct(title: string): Promise<void> {
  const { origin, pathname, search } = location;
  const variant = new URLSearchParams(search).get('variant');
  const url = `${origin}${pathname}${variant === null ? '' : `?variant=${encodeURIComponent(variant)}`}`;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Dismissed by the user.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyText(url, 'Link copied');
}
