import { CONCEPTS } from './concepts.ts';
import { type Config, readConfig } from './config/index.ts';
import { prepareDataDirectory } from './platform/data-directory.ts';
import { expectPortFree } from './platform/listening.ts';
import { refuseUnsafeSettings } from './config/unsafe-settings.ts';

/**
 * Reads the settings and checks all that can be checked before the long steps of a start.
 * @throws StartProblem for the first that is not
 */
export async function expectCanStart(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = expectCanWork(env);
  await expectPortFree(config.http.port, config.http.host);
  return config;
}

/**
 * The same for a process that serves nobody.
 * @throws StartProblem for the first that is not
 */
export function expectCanWork(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env, CONCEPTS);
  refuseUnsafeSettings(config);
  prepareDataDirectory(config.dataDir);
  return config;
}
