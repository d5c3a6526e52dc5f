import { readFileSync } from 'node:fs';

const POLL_MS = 500;

/**
 * Ends this program in order when its parent has gone: a signal to npm ends npm and perhaps its shell, but is not
 * passed on. Only npm and our own launcher are watched; a shell may leave a program running on purpose.
 */
export function endWithParent() {
  const isWatched = process.env.npm_lifecycle_event !== undefined || process.env.HAAT_LAUNCHER !== undefined;
  const started = parents();
  if (!isWatched || process.ppid <= 1) return;
  const poll = setInterval(() => {
    if (parents() === started) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  poll.unref();
}

/** The parent, and npm behind its shell, which outlives npm, where the system shows it. */
function parents() {
  const parent = process.ppid;
  try {
    const [, name, fields] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return name.endsWith('sh') ? `${parent} ${fields.split(' ')[1]}` : `${parent}`;
  } catch {
    // Without /proc, or after the parent has gone.
    return `${parent}`;
  }
}
