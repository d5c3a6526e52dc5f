import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/**
 * A part that appears unasked, such as what only an account sees, with a script of its own. What opens by a press is
 * `useLaterPart`.
 * @param Instead stands in its place where the script does not come, as after a deployment renamed the files
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Nothing,
) {
  return lazy(async () => ({ default: await fetchPart().catch(() => Instead) }));
}
