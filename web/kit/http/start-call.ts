/**
 * Starts a call before the script that shows its reply is there.
 * @returns gives that reply once, and makes the call again each time after
 */
export function startCall<Reply>(call: () => Promise<Reply>): () => Promise<Reply> {
  let started: Promise<Reply> | undefined = call();
  started.catch(() => undefined); // handled where the reply is shown
  return () => {
    const reply = started ?? call();
    started = undefined;
    return reply;
  };
}
