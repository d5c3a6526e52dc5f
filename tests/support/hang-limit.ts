/**
 * How long a test, and anything in it, may take before it counts as hanging. No test is that slow, also on a machine that is busy
 * with much else, so that only what would never end fails by it.
 */
export const HANG_LIMIT_MS = 600_000;

/** How long one step in it may take: shorter, so that a failure says which step did not happen. */
export const STEP_LIMIT_MS = HANG_LIMIT_MS / 5;
