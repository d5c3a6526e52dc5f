import { fileURLToPath } from 'node:url';

export const ART_FOLDER = fileURLToPath(new URL('art', import.meta.url));
export const PICTURE_FOLDER = fileURLToPath(new URL('pictures', import.meta.url));
