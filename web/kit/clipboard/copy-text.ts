import { notify } from '../toasts/toasts.ts';

/** Where the browser forbids a copy, the message contains the text. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', done);
  } catch {
    notify('warning', `Please copy it yourself: ${text}`);
  }
}
