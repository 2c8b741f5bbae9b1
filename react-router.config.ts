import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes come as one built file, not as they are met: the door, which has no network at times, asks for none of them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
