import { createContext } from 'react';

/** State of one rendering on the server; empty in the browser. */
export interface RenderContextValue {
  /** Nonce of our own inline scripts: the host allows exactly these, by hash. */
  nonce?: string;
  /** Set on a failed page (5xx): the request's id in the log. Such a page is sent without scripts. */
  reference?: string;
}

export const RenderContext = createContext<RenderContextValue>({});
