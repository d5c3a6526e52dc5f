import { browserLoader, serverLoader } from '../../kit/http/api.ts';
import { loadText, textMeta } from './information/load-text.ts';
import { TextScreen } from './information/text-screen.tsx';
import type { Route } from './+types/returns';

const load = loadText('returns');
export const loader = serverLoader(load, () => []);
export const clientLoader = browserLoader(load);
export const meta = textMeta;

export default function ReturnsPage({ loaderData }: Route.ComponentProps) {
  return <TextScreen path="/returns" page={loaderData} />;
}
