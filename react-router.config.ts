import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The manifest is small; no request per link, and nothing to serve at a path of its own.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
