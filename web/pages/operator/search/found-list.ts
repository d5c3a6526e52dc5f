import { defineList, text } from '../../../shared/lists/list-definition.ts';

/** What the search of the console is asked for. */
export const foundList = defineList({ q: text(120) });
