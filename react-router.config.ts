import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known from the first page on: no manifest endpoint to serve, limit or cache.
  routeDiscovery: { mode: 'initial' },
  // One file per route: a page asks for fewer files, and its loader is small beside its component.
  splitRouteModules: false,
} satisfies Config;
