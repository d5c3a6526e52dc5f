import { copyText } from '../../../kit/clipboard/copy-text.ts';

/** The address is copied where the device cannot share. */
export async function shareProduct(title: string): Promise<void> {
  const { origin, pathname, search } = location;
  const variant = new URLSearchParams(search).get('variant');
  const url = `${origin}${pathname}${variant === null ? '' : `?variant=${encodeURIComponent(variant)}`}`;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The user dismissed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyText(url, 'Link copied');
}
