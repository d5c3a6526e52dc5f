import { defineList, text } from '../../../kit/lists/list-definition.ts';

export const foundList = defineList({ q: text(120) });
