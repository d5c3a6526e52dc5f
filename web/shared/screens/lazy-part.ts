import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/**
 * A part that appears unasked, such as what only an account sees, with a script of its own. Where the script does not come, as
 * after a deployment renamed the files, nothing appears, and the page stays. What opens by a press is `useLaterPart`.
 */
export function lazyPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await fetchPart().catch((): ComponentType<Props> => Nothing) }));
}
