import { readFileSync } from 'node:fs';

const POLL_MS = 500;

/**
 * Ends this program in order when the one that started it has gone: a signal to npm ends npm and perhaps its shell,
 * but is not passed on. Only npm and our own launcher are watched; a shell may leave a program running on purpose.
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

/** The parent, and behind npm's shell, which outlives npm, npm itself where the system tells. */
function parents() {
  const parent = process.ppid;
  try {
    const [, name, fields] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return name.endsWith('sh') ? `${parent} ${fields.split(' ')[1]}` : `${parent}`;
  } catch {
    // Systems without /proc, and a parent that has just gone.
    return `${parent}`;
  }
}
