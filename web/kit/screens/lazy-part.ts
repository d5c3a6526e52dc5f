import { type ComponentType, lazy } from 'react';
import { notifyMissingScript } from '../notice/reload-notice.ts';

const Nothing = () => null;

/** `useLaterPart` is for a part that a press opens. @param Instead stands in when the script does not load */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Nothing,
) {
  const fetchOrTell = () =>
    fetchPart().catch(() => {
      notifyMissingScript();
      return Instead;
    });
  return lazy(async () => ({ default: await fetchOrTell() }));
}
