import { createHash } from 'node:crypto';
import path from 'node:path';
import Tinypool from 'tinypool';
import { createFairQueue, type Patience } from '../../core/shared/fair-queue.ts';
import type { TicketDocuments } from '../../core/tickets/ticket-documents.ts';
import { slowAtOnce } from '../slow-at-once.ts';
import { createByteCache } from './byte-cache.ts';
import type { PrintJob } from './printing-thread.ts';
import { createTicketDocuments } from './ticket-documents.ts';

/** A hundred tickets take half a second; with more in the queue, the last would wait for long. */
const WAITING = 20;
/** A thread takes tens of megabytes, so it ends after this long without work, ms. */
const IDLE_MS = 30_000;
/** A hundred tickets take some 30 MB: in 24 they can't be printed, in 32 they can. */
const THREAD_MB = 256;
const KEPT_BYTES = 16 * 1024 * 1024;

type Print = (job: PrintJob) => Promise<Uint8Array>;

/**
 * Documents that are printed in threads of their own, a few at a time, and kept for whoever asks for the same again: while a hundred tickets
 * are printed, no request would be answered.
 * @param processes how many processes on this machine print documents
 */
export function printApart(processes = 1): { documents: TicketDocuments; close(): Promise<void> } {
  const atOnce = slowAtOnce(2, processes);
  const threads = new Tinypool({
    // Beside this file, in the sources and in the build.
    filename: new URL(`./printing-thread${path.extname(import.meta.filename)}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
  });
  return { documents: queuePrints((job) => threads.run(job), { atOnce }), close: () => threads.destroy() };
}

/** @param print prints one document, as many at a time as the queue lets through */
export function queuePrints(
  print: Print,
  {
    atOnce,
    waiting = WAITING,
    keptBytes = KEPT_BYTES,
  }: { atOnce: number; waiting?: number; keptBytes?: number },
): TicketDocuments {
  const queue = createFairQueue({ atOnce, waiting });
  const kept = createByteCache(keptBytes);

  function printOnce(job: PrintJob, { patient }: Patience = {}): Promise<Uint8Array> {
    const made = createHash('sha256').update(JSON.stringify(job)).digest('base64');
    return kept(made, () => queue.run(patient ? 'mail' : 'page', () => print(job), { patient }));
  }

  return {
    ...createTicketDocuments(),
    pdf: (content, patience) => printOnce({ kind: 'pdf', content }, patience),
    slips: (content, patience) => printOnce({ kind: 'slips', content }, patience),
    receipt: (content, patience) => printOnce({ kind: 'receipt', content }, patience),
  };
}
