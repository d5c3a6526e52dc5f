import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** A statement that each connection plans once: planning one about all tables takes longer than it runs. */
export function plannedOnce(text: string, values: unknown[] = []): QueryConfig {
  // A connection refuses one name for two texts.
  return { name: createHash('sha1').update(text).digest('hex'), text, values };
}
