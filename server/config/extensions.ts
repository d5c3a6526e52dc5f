import { resolve } from 'node:path';
import { type Environment, parseSettings, text } from '../platform/settings.ts';

export const EXTENSION_SETTINGS = {
  EXTENSIONS: text
    .optional()
    .describe(
      'folders of extensions, separated by commas; their code runs with all rights of the program (how-to/write-an-extension.md)',
    ),
};

/** They are read before all other settings, which extensions add to. */
export function readExtensionFolders(env: Environment): string[] {
  const { EXTENSIONS: folders = '' } = parseSettings(EXTENSION_SETTINGS, env);
  return folders
    .split(',')
    .map((folder) => folder.trim())
    .filter((folder) => folder !== '')
    .map((folder) => resolve(folder));
}
