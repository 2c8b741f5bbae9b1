import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A route is one file: its action and its loader for browsers, apart, would be two more, of a few hundred bytes each.
  splitRouteModules: false,
  // All routes come as one built file, not as they are met: the door, which has no network at times, asks for none of them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
