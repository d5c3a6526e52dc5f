export { bestRows } from './best-rows.ts';
export type { Standing } from './few-best.ts';
export type { FoundRows } from './gathering.ts';
export { foldedWords, type NamedWords } from './known-brands.ts';
export { WordIndex } from './word-index.ts';
