import type { MetaFunction } from 'react-router';
import { ExtensionScreen, loadExtensionPage } from './extensions/extension-screen.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/extensions.$slug';

export const clientLoader = screenLoader({ page: loadExtensionPage });

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.page.data?.title ?? 'Extension', matches);

export default function OperatorExtensionPage({ loaderData }: Route.ComponentProps) {
  return <ExtensionScreen loaded={loaderData.page} />;
}
