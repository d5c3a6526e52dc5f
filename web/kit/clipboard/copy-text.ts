import { notify } from '../toasts/toasts.ts';

/** Copies a text, and says so; where the browser does not let us, the message has the text. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', done);
  } catch {
    notify('warning', `Please copy it yourself: ${text}`);
  }
}
