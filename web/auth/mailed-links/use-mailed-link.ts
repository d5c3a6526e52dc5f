import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../shared/http/problem-message.ts';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import { useLinkQuery } from './use-link-query.ts';

/** The result of opening a mailed link; undefined while loading. */
interface OpenedLink<Reply> {
  reply?: Reply;
  failure?: string;
}

/**
 * Opens a mailed link once, when its page mounts.
 * @param open must be stable: a function of the module
 */
export function useMailedLink<Reply>(
  open: (token: string) => Promise<Reply>,
  fallback: string,
): OpenedLink<Reply> {
  const query = useLinkQuery();
  const [link, setLink] = useState<OpenedLink<Reply>>({});
  const hasStarted = useRef(false);
  // After the session is known: the server preserves the session of the user who opens the link.
  const isReady = useStoredStateReady();
  useEffect(() => {
    if (!isReady || hasStarted.current) return; // a link is good for one call
    hasStarted.current = true;
    const token = query.get('token');
    if (!token) {
      setLink({ failure: 'This link is not valid. Please ask for a new one.' });
      return;
    }
    open(token).then(
      (reply) => setLink({ reply }),
      (error: unknown) => setLink({ failure: messageOf(error, fallback) }),
    );
  }, [isReady, open, query, fallback]);
  return link;
}
