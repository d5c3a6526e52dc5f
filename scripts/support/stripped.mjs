import { fileURLToPath } from 'node:url';

/** Where the server's sources lie without their types, and which those are, from the root. */
export const STRIPPED = fileURLToPath(new URL('../../build/stripped/', import.meta.url));
export const SERVER_SOURCES = ['contract', 'database', 'server'];
