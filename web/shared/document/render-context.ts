import { createContext } from 'react';

/** What only the server knows while it renders a page; empty in the browser. */
export interface RenderContextValue {
  /** Marks our own inline scripts, so that the host can tell them from smuggled ones and allow them by hash. */
  nonce?: string;
  /** Set on a page that failed (5xx): names the request in the log. Such a page is sent without scripts. */
  reference?: string;
}

export const RenderContext = createContext<RenderContextValue>({});
