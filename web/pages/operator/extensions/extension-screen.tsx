import type { Reply } from '../../../../contract/client.ts';
import { ExtensionPart } from '../../../concepts/extensions/extension-block.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';

type ExtensionPage = Reply<'GET /api/operator/extension/:slug'>;

export const loadExtensionPage: ScreenLoad<ExtensionPage, { slug: string }> = (call, { params }) =>
  call('GET /api/operator/extension/:slug', { params });

export function ExtensionScreen({ loaded }: { loaded: Loaded<ExtensionPage> }) {
  const { data, error, reload } = useLoadedPart(loaded);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="wrap-anywhere">{data?.title ?? 'Extension'}</h1>
      {error !== undefined && (
        <LoadFailure title="The page could not be loaded" error={error} onRetry={reload} />
      )}
      {data?.blocks.map((block) => (
        <ExtensionPart key={block.title} block={block} />
      ))}
    </div>
  );
}
