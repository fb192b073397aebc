import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route table goes into one cached file, so that moving around costs no extra request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
