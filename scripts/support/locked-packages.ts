import { z } from 'zod';

const Versions = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
});
const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
    }),
  ),
});

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const STRONG_HASH = /^sha512-/;

/**
 * Packages that could differ at the next installation: version ranges, packages without a hash or from outside the
 * registry, a lock file of other versions.
 */
export function findUnlockedPackages(manifestText: string, lockText: string): string[] {
  const { dependencies, devDependencies, optionalDependencies } = Manifest.parse(JSON.parse(manifestText));
  const { packages } = LockFile.parse(JSON.parse(lockText));
  const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const looseVersions = wanted.flatMap(([name, version]) => {
    if (!EXACT.test(version)) return [`${name} ${version} is not an exact version`];
    const locked = packages[`node_modules/${name}`]?.version;
    return locked === version ? [] : [`${name} is ${version} in package.json, ${locked} in the lock file`];
  });
  const loosePackages = Object.entries(packages).flatMap(([path, { integrity, resolved }]) => {
    if (path === '') return [];
    if (resolved !== undefined) return [`${path} comes from ${resolved}`];
    return STRONG_HASH.test(integrity ?? '') ? [] : [`${path} has no SHA-512 in the lock file`];
  });
  return [...looseVersions, ...loosePackages];
}
