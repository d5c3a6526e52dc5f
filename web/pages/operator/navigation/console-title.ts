import type { Reply } from '../../../../contract/client.ts';
import { type MetaMatches, NOT_FOUND_TITLE, pageTitle } from '../../../kit/page/page-title.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';

/** The server does not know the caller and loads nothing. */
interface LoadedConsole {
  operator: Loaded<Reply<'GET /api/operator/me'>>;
}

/** The title is that of an unknown address until the caller is known to be an operator. */
export function consoleTitle(title: string, matches: MetaMatches): { title: string }[] {
  const layout = matches.find((match) => match?.id === 'pages/operator/layout');
  const loaded = layout?.loaderData as LoadedConsole | null | undefined; // what the loaders of that route return
  return loaded?.operator.data ? pageTitle(title, matches) : [{ title: NOT_FOUND_TITLE }];
}
