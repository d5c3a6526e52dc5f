import type { Concept } from './concept/concept.ts';
import { type Config, readConfig } from './config/index.ts';
import { prepareDataDirectory } from './platform/data-directory.ts';
import { expectPortFree } from './platform/listening.ts';
import { refuseUnsafeSettings } from './config/unsafe-settings.ts';

/**
 * Reads the settings and checks everything that can be checked before the long steps of a start.
 * @throws StartProblem for the first failure
 */
export async function expectCanStart(env: NodeJS.ProcessEnv, concepts: readonly Concept[]): Promise<Config> {
  const config = expectCanWork(env, concepts);
  await expectPortFree(config.http.port, config.http.host);
  return config;
}

/**
 * For a process that serves nobody.
 * @throws StartProblem for the first failure
 */
export function expectCanWork(env: NodeJS.ProcessEnv, concepts: readonly Concept[]): Config {
  const config = readConfig(env, concepts);
  refuseUnsafeSettings(config);
  prepareDataDirectory(config.dataDir);
  return config;
}
