import { z } from 'zod';

/** What a person can open an account as. Operators are made by other operators and by the command line. */
export const OpenRole = z.enum(['buyer', 'seller']);
export type OpenRole = z.infer<typeof OpenRole>;

export const Role = z.enum([...OpenRole.options, 'operator']);
export type Role = z.infer<typeof Role>;
