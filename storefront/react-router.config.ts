import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes in one cached manifest, so that navigation needs no discovery requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
