/** This file runs in the thread that prints (print-apart.ts). */
import os from 'node:os';
import { createTicketDocuments } from './ticket-documents.ts';

export type PrintJob = {
  [Kind in 'pdf' | 'slips' | 'receipt']: {
    kind: Kind;
    content: Parameters<ReturnType<typeof createTicketDocuments>[Kind]>[0];
  };
}['pdf' | 'slips' | 'receipt'];

// Linux applies this to the thread alone: if processors are scarce, the threads that answer requests go first.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const documents = createTicketDocuments();

export default function print(job: PrintJob): Promise<Uint8Array> {
  if (job.kind === 'slips') return documents.slips(job.content);
  return job.kind === 'pdf' ? documents.pdf(job.content) : documents.receipt(job.content);
}
