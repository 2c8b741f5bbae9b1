import type { OrderKey } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { addressBlock } from '../throttle/address-block.ts';
import { throttle } from '../throttle/throttle.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import type { AnswerFile } from './answer-file.ts';
import {
  type AskedAt,
  discardFiles,
  noFile,
  readAnswerFile,
  type StoredFiles,
  storeFiles,
} from './answer-file-store.ts';
import { seatKey } from './asked.ts';
import type { DetailsInput, DetailsPatch, TicketDetails } from './details-form.ts';
import { findDetails } from './details-store.ts';
import type { DetailsChange, SentFiles } from './read-details.ts';

/** Files sent with a form. */
export interface Upload {
  files: SentFiles;
  caller: Caller;
  /** Whether required answers may still be missing. */
  partly?: boolean;
}

/** How many KB of files one network may send to one event in how many minutes: a hundred scans of 2 MB. */
const KB_FROM_A_NETWORK = { times: 200 * 1024, minutes: 60 };

/**
 * Stores the sent files, then runs the transaction that claims them. It validates the form first, so that no file of a refused form is
 * stored.
 * @param of the order or transfer whose uploads are counted, and its event, for which each network's bytes are
 * @throws DomainError 'too-many' (too-many-requests), and what the functions throw
 */
export async function withFiles<Result>(
  app: App,
  of: { eventId: string; id: string },
  { upload, look }: { upload: Upload | undefined; look: () => Promise<DetailsChange> },
  save: (files: StoredFiles) => Promise<Result>,
): Promise<Result> {
  if (!upload || upload.files.size === 0) return save(new Map());
  const change = await look();
  await throttle(app, 'answer-files', of.id, upload.caller);
  const bytes = [...upload.files.values()].reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const network = ['answer-bytes', of.eventId, addressBlock(upload.caller.address)];
  await throttleKey(app, network, KB_FROM_A_NETWORK, Math.ceil(bytes / 1024));
  const stored = await storeFiles(app, change);
  try {
    return await save(stored);
  } catch (error) {
    await discardFiles(app, stored);
    throw error;
  }
}

/** The form as it is filled in now, in the shape of an input. */
export const filledIn = ({ answers, tickets }: TicketDetails): DetailsInput => ({
  answers,
  tickets: tickets.map(({ line, seat, name, email, ...ticket }) => ({
    line,
    seat,
    name,
    email,
    answers: ticket.answers,
  })),
});

/** The same, with somebody's changes applied. */
export function withPatch(details: TicketDetails, { answers, tickets }: DetailsPatch): DetailsInput {
  const form = filledIn(details);
  const patched = new Map(form.tickets.map((ticket) => [seatKey(ticket), ticket]));
  for (const { line, seat, name, email, ...ticket } of tickets) {
    // readDetails refuses a seat that is not of this order.
    const now = patched.get(seatKey({ line, seat })) ?? { line, seat, name: '', email: '', answers: {} };
    patched.set(seatKey(now), {
      ...now,
      name: name ?? now.name,
      email: email ?? now.email,
      answers: { ...now.answers, ...ticket.answers },
    });
  }
  return { answers: { ...form.answers, ...answers }, tickets: [...patched.values()] };
}

/**
 * Reads an answer's file, with its name. The caller has checked that the actor may read it. @throws DomainError 'not-found'
 * (details.no-file)
 */
export async function openAnswerFile(app: App, order: OrderKey, at: AskedAt): Promise<AnswerFile> {
  const { kept } = await findDetails(app, app.db, order);
  const answer = kept.get(seatKey(at))?.find(({ questionId }) => questionId === at.questionId);
  const [name] = answer?.value ?? [];
  if (!answer?.isFile || name === undefined) throw noFile();
  return { name, ...(await readAnswerFile(app, order, at)) };
}
