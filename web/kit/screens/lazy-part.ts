import { type ComponentType, lazy } from 'react';
import { tellMissingScript } from '../notice/reload-notice.ts';

const Nothing = () => null;

/**
 * The part appears without a press; `useLaterPart` is for one that a press opens. @param Instead stands in
 * when the script does not load, as after a deployment renamed the files
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Nothing,
) {
  const fetchOrTell = () =>
    fetchPart().catch(() => {
      tellMissingScript();
      return Instead;
    });
  return lazy(async () => ({ default: await fetchOrTell() }));
}
