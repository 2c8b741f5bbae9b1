import type { QueueMeter } from '../../core/shared/queue-meter.ts';
import { Counter, type Family, Histogram, labelled } from './family.ts';

/** Buckets of times, s. One second is a bound, since the alert on holds asks for it. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000];

/** The queues that write in groups. */
export type Queue = 'holds' | 'fulfilments' | 'openings' | 'scans' | 'webhooks';

/** An answer to a request, as it is counted. */
export interface Answered {
  /** The pattern of its address, such as `/event/:eventId`, never the address itself: there must be few. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

/** What this process counts while it works (docs/decisions/0155). Counting is an addition; the rest happens when somebody asks. */
export interface Counted {
  request(answered: Answered): void;
  /** Returns what counts the answers from memory for a route and status. */
  kept(route: string, status: number): Counter;
  queue(name: Queue): QueueMeter;
  /** A sweep ended. @param did how many pieces of work it did; undefined if it failed */
  sweep(name: string, seconds: number, did: number | undefined): void;
  /** A call to the outside world ended, such as one to a card provider or the mail server. */
  outside(service: string, call: string, seconds: number, failed: boolean): void;
  families(): Family[];
}

export function createCounted(): Counted {
  const requests = counter('tikiti_http_requests_total', 'Answers to requests, without those from memory.', [
    'route',
    'method',
    'status',
  ]);
  const requestSeconds = times('tikiti_http_request_seconds', 'Time until an answer is ready, s.', ['route']);
  const kept = counter('tikiti_http_kept_answers_total', 'Answers from memory, before the front door.', [
    'route',
    'status',
  ]);
  const items = times('tikiti_queue_item_seconds', 'Time from asking a queue to its answer, s.', ['queue']);
  const groups = times('tikiti_queue_group_seconds', 'Time to write one group of a queue, s.', ['queue']);
  const sizes = labelled(
    { name: 'tikiti_queue_group_size', help: 'Items in one group of a queue.', type: 'histogram' },
    ['queue'],
    () => new Histogram(SIZES),
  );
  const locks = times('tikiti_queue_lock_seconds', 'Time a group waited for its event’s lock, s.', ['queue']);
  const failures = counter('tikiti_queue_failures_total', 'Items of a queue that got an error.', ['queue']);
  const sweeps = times('tikiti_sweep_seconds', 'Time of one run of a sweep, s.', ['sweep']);
  const swept = counter('tikiti_sweep_work_total', 'Pieces of work that sweeps found due and did.', [
    'sweep',
  ]);
  const sweepFailures = counter('tikiti_sweep_failures_total', 'Runs of sweeps that failed.', ['sweep']);
  const outside = times('tikiti_outside_call_seconds', 'Time of a call to another service, s.', [
    'service',
    'call',
    'outcome',
  ]);
  const all = [
    requests,
    requestSeconds,
    kept,
    items,
    groups,
    sizes,
    locks,
    failures,
    sweeps,
    swept,
    sweepFailures,
    outside,
  ];
  return {
    request({ route, method, status, seconds }) {
      requests.of(route, method, String(status)).add();
      requestSeconds.of(route).observe(seconds);
    },
    kept: (route, status) => kept.of(route, String(status)),
    queue: (name) => queueMeter(name, { items, groups, sizes, locks, failures }),
    sweep(name, seconds, did) {
      sweeps.of(name).observe(seconds);
      if (did === undefined) sweepFailures.of(name).add();
      else swept.of(name).add(did);
    },
    outside: (service, call, seconds, failed) =>
      outside.of(service, call, failed ? 'failed' : 'answered').observe(seconds),
    families: () => all.map((one) => one.family()),
  };
}

function queueMeter(
  name: Queue,
  of: Record<'items' | 'groups' | 'sizes' | 'locks', ReturnType<typeof times>> & {
    failures: ReturnType<typeof counter>;
  },
): QueueMeter {
  const [items, groups, sizes, locks, failures] = [
    of.items.of(name),
    of.groups.of(name),
    of.sizes.of(name),
    of.locks.of(name),
    of.failures.of(name),
  ];
  return {
    written(tookMs, itemMs) {
      groups.observe(tookMs / 1_000);
      sizes.observe(itemMs.length);
      for (const ms of itemMs) items.observe(ms / 1_000);
    },
    locked: (ms) => locks.observe(ms / 1_000),
    failed: () => failures.add(),
  };
}

const counter = (name: string, help: string, labels: readonly string[]) =>
  labelled({ name, help, type: 'counter' }, labels, () => new Counter());

const times = (name: string, help: string, labels: readonly string[]) =>
  labelled({ name, help, type: 'histogram' }, labels, () => new Histogram(SECONDS));
