import { defineList, text } from '../../../kit/lists/list-definition.ts';

/** What the search of the console is asked for. */
export const foundList = defineList({ q: text(120) });
