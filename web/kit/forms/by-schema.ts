import type { z } from 'zod';
import type { Validate } from './use-form.tsx';

/**
 * Validates by a schema of the contract. It is fetched with the first use, so that no page carries schemas before a form of
 * it is sent.
 */
export function bySchema<Values>(load: () => Promise<z.ZodType<unknown, Values>>): Validate<Values> {
  return async (values) => {
    const { config } = await import('zod');
    // Before the schema is built: the content policy allows no code that is made of text.
    config({ jitless: true });
    const { error } = (await load()).safeParse(values);
    return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
  };
}
