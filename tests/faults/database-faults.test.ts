import { afterAll } from 'vitest';
import { onLine, testFaults } from './matrix/fault-tests.ts';
import { type PostgresCluster, startPostgresCluster } from './matrix/postgres-cluster.ts';

let cluster: PostgresCluster | undefined;
// Registered before the shop's own, so that it runs after that.
afterAll(() => cluster?.close());

function started(): PostgresCluster {
  if (!cluster) throw new Error('the cluster is not started');
  return cluster;
}

testFaults(
  'PostgreSQL',
  {
    'restarted (killed and started again)': () => ({
      begin: () => undefined,
      during: async () => {
        await started().kill();
        await started().start();
      },
      end: () => undefined,
    }),
    'cut: connections end, none is taken': ({ database }) => onLine(database, 'refuse'),
    'silent: connections stay, nothing passes': ({ database }) => onLine(database, 'stall'),
    'slow: 100 ms late each way': ({ database }) => onLine(database, 100),
    'very slow: 20 s late each way': ({ database }) => onLine(database, 20_000),
    'connections half-closed': ({ database }) => onLine(database, 'half_close'),
    'replies corrupted': ({ database }) => onLine(database, 'corrupt'),
    'replies cut in half': ({ database }) => onLine(database, 'truncate'),
    'disk full': () => ({
      impossible: started().diskProblem,
      begin: () => started().fillDisk(),
      end: () => started().emptyDisk(),
    }),
  },
  async () => {
    cluster = await startPostgresCluster();
    return cluster.createDatabase();
  },
);
