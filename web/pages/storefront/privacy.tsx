import { browserLoader, serverLoader } from '../../kit/http/api.ts';
import { BrowserStorageList } from './information/browser-storage-list.tsx';
import { loadText, textMeta } from './information/load-text.ts';
import { TextScreen } from './information/text-screen.tsx';
import type { Route } from './+types/privacy';

const load = loadText('privacy');
export const loader = serverLoader(load, () => []);
export const clientLoader = browserLoader(load);
export const meta = textMeta;

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextScreen path="/privacy" page={loaderData} parts={{ browserStorage: <BrowserStorageList /> }} />;
}
