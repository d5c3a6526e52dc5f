import { z } from 'zod';

export const Direction = z.enum(['ascending', 'descending']);
export type Direction = z.infer<typeof Direction>;

/** The column by which a list is sorted, and the direction. */
export interface Sorting<Column extends string> {
  sortBy: Column;
  direction: Direction;
}

/**
 * The query parameters of a list that can be sorted.
 * @param initial the order of a request that names none
 */
export function sortQuery<Columns extends Readonly<Record<string, string>>>(
  column: z.ZodEnum<Columns>,
  initial: Sorting<Columns[keyof Columns]>,
) {
  return { sortBy: column.default(initial.sortBy), direction: Direction.default(initial.direction) };
}
