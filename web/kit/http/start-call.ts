/** The call starts while the script for its reply loads. @returns gives that reply once, then calls again */
export function startCall<Reply>(call: () => Promise<Reply>): () => Promise<Reply> {
  let started: Promise<Reply> | undefined = call();
  started.catch(() => undefined); // handled where the reply is shown
  return () => {
    const reply = started ?? call();
    started = undefined;
    return reply;
  };
}
