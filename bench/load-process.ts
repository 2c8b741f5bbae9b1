/** A load generator in a process of its own, so that it does not share the event loop with what it measures. */
import { type Crowd, load, type Request } from './load.ts';

/** Either one request again and again, or each of several once. */
export interface Order {
  port: number;
  request: Request | Request[];
  crowd: Crowd;
}

process.on('message', async ({ port, request, crowd }: Order) => {
  const next = Array.isArray(request) ? () => request.pop() : request;
  process.send?.(await load(port, next, crowd));
});
