import type { z } from 'zod';
import type { Validate } from './use-form.tsx';

/** The schema loads with the first use, so that no page carries schemas before a form is sent. */
export function bySchema<Values>(load: () => Promise<z.ZodType<unknown, Values>>): Validate<Values> {
  return async (values) => {
    const { config } = await import('zod');
    // The content policy forbids code made of text, so zod must know before the schema is built.
    config({ jitless: true });
    const { error } = (await load()).safeParse(values);
    return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
  };
}
