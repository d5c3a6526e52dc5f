import { MAX_PICTURE_BYTES } from './limits.ts';

/** What form and server alike say of a file. */
export const PICTURE_TOO_LARGE = `A picture can have at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB`;
