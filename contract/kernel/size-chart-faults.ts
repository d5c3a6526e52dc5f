import { MAX_SIZE_CHART_COLUMNS, MAX_SIZE_CHART_ROWS } from './limits.ts';

export const NO_COLUMN = 'Add at least one column';
export const TOO_MANY_COLUMNS = `At most ${MAX_SIZE_CHART_COLUMNS} columns`;
export const NO_SIZE = 'Enter at least one size';
export const TOO_MANY_SIZES = `At most ${MAX_SIZE_CHART_ROWS} sizes`;
export const SIZE_TWICE = 'Another row has this size';
