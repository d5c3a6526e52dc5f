import { type ComponentType, lazy } from 'react';
import { tellMissingScript } from '../notice/reload-notice.ts';

const Nothing = () => null;

/**
 * A part that appears unasked, such as what only an account sees, with a script of its own. What opens by a press is
 * `useLaterPart`.
 * @param Instead stands in its place where the script does not come, as after a deployment renamed the files; a notice says so
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
