const POLL_MS = 500;

/**
 * Ends this program in order when the one that started it has gone: a signal to npm ends npm and its shell, but is
 * not passed on. Only npm and our own launcher are watched; a shell may leave a program running on purpose.
 */
export function endWithParent() {
  const isWatched = process.env.npm_lifecycle_event !== undefined || process.env.HAAT_LAUNCHER !== undefined;
  const parent = process.ppid;
  if (!isWatched || parent <= 1) return;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  poll.unref();
}
