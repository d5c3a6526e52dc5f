import { createContext } from 'react';

/** Empty in the browser. */
export interface RenderContextValue {
  /** The host allows exactly our own inline scripts, by this nonce and by hash. */
  nonce?: string;
  /** Set on a failed page (5xx), which is sent without scripts: the request's id in the log. */
  reference?: string;
}

export const RenderContext = createContext<RenderContextValue>({});
