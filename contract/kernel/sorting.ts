import { z } from 'zod';

export const Direction = z.enum(['ascending', 'descending']);
export type Direction = z.infer<typeof Direction>;

export interface Sorting<Column extends string> {
  sortBy: Column;
  direction: Direction;
}

/** Query parameters of a sorted list. `initial` applies where a request names none. */
export function sortQuery<Columns extends Readonly<Record<string, string>>>(
  column: z.ZodEnum<Columns>,
  initial: Sorting<Columns[keyof Columns]>,
) {
  return { sortBy: column.default(initial.sortBy), direction: Direction.default(initial.direction) };
}
