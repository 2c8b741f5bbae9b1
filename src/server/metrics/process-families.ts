import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { PageCache } from '../page-cache.ts';
import { type Family, gauge, gaugeOf } from './family.ts';

/** How finely the delay of the event loop is sampled, ms. */
const RESOLUTION_MS = 20;

/** What a process tells about itself. Its names are those that boards for Node.js know. */
export interface ProcessFigures {
  families(): Family[];
  close(): void;
}

/**
 * Starts to watch the event loop of this process.
 * @param pools the connection pools, by what uses them
 */
export function watchProcess(pools: Readonly<Record<string, pg.Pool>>): ProcessFigures {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const startedAt = performance.timeOrigin / 1_000;
  return {
    close: () => void delay.disable(),
    families() {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const families = [
        gaugeOf('process_resident_memory_bytes', 'Memory of the process, bytes.', rss),
        gaugeOf('nodejs_heap_size_used_bytes', 'JavaScript heap in use, bytes.', heapUsed),
        gaugeOf('nodejs_external_memory_bytes', 'Buffers outside the heap, bytes.', external),
        gaugeOf('process_start_time_seconds', 'When the process started, Unix time.', startedAt),
        {
          ...gaugeOf('process_cpu_seconds_total', 'Processor time used, s.', (user + system) / 1e6),
          type: 'counter' as const,
        },
        {
          ...gauge('tikiti_event_loop_delay_seconds', 'Delay of the event loop since it was last read, s.', [
            quantile('0.5', delay.percentile(50)),
            quantile('0.99', delay.percentile(99)),
            quantile('1', delay.max),
          ]),
          type: 'summary' as const,
        },
        ...poolFamilies(pools),
      ];
      delay.reset();
      return families;
    },
  };
}

const quantile = (quantile: string, nanoseconds: number) => ({
  labels: { quantile },
  value: Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1_000),
});

function poolFamilies(pools: Readonly<Record<string, pg.Pool>>): Family[] {
  const of = (figure: (pool: pg.Pool) => number) =>
    Object.entries(pools).map(([pool, it]) => ({ labels: { pool }, value: figure(it) }));
  return [
    gauge(
      'tikiti_pool_connections',
      'Open connections to the database.',
      of((pool) => pool.totalCount),
    ),
    gauge(
      'tikiti_pool_idle',
      'Open connections that nobody uses.',
      of((pool) => pool.idleCount),
    ),
    gauge(
      'tikiti_pool_waiting',
      'Work that waits for a connection.',
      of((pool) => pool.waitingCount),
    ),
    gauge(
      'tikiti_pool_most',
      'The most connections that are opened.',
      of((pool) => pool.options.max),
    ),
  ];
}

/** What a process keeps in memory of pages and shared answers. */
export function keptFamilies(cache: PageCache): Family[] {
  const { pages, bytes } = cache.kept();
  return [
    gaugeOf('tikiti_kept_pages', 'Pages and answers kept in memory.', pages),
    gaugeOf('tikiti_kept_pages_bytes', 'Their size in all forms, bytes.', bytes),
  ];
}
