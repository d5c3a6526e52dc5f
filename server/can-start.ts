import { type Config, readConfig } from './config/index.ts';
import { prepareDataDirectory } from './platform/data-directory.ts';
import { expectPortFree } from './platform/listening.ts';
import { refuseUnsafeSettings } from './config/unsafe-settings.ts';

/**
 * Reads the settings and checks everything that can be checked before the long steps of a start.
 * @throws StartProblem for the first failure
 */
export async function expectCanStart(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = expectCanWork(env);
  await expectPortFree(config.http.port, config.http.host);
  return config;
}

/**
 * For a process that serves nobody.
 * @throws StartProblem for the first failure
 */
export function expectCanWork(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env);
  refuseUnsafeSettings(config);
  prepareDataDirectory(config.dataDir);
  return config;
}
