/** A load generator in a process of its own, so that it does not share the event loop with what it measures. */
import { type Crowd, load, type Request } from './load.ts';

process.on('message', async ({ port, request, crowd }: { port: number; request: Request; crowd: Crowd }) => {
  process.send?.(await load(port, request, crowd));
});
