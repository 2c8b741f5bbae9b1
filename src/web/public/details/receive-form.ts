import type { Upload } from '../../../core/attendees/send-files.ts';
import { receivedWithin } from '../../../core/media/received-within.ts';
import { createFairQueue } from '../../../core/shared/fair-queue.ts';
import { addressBlock } from '../../../core/throttle/address-block.ts';
import { callerOf } from '../../account/caller.ts';
import { readDetailsForm, readSentFiles, type TypedDetails } from './read-details-form.ts';

/** A form with files is held in memory as a whole, up to 32 MB, so only this many are read at a time. */
const withFiles = createFairQueue({ atOnce: 4, atOnceEach: 2, waiting: 40, waitingEach: 4 });

/** The time limit for a form with files, ms, because it occupies one of these places. 32 MB need 2.8 Mbit/s. */
const WITHIN_MS = 90_000;

type Asked = Parameters<typeof callerOf>[0];

interface Received {
  typed: TypedDetails;
  upload: Upload | undefined;
  /** The pressed button; null for the one that saves. */
  intent: FormDataEntryValue | null;
}

/**
 * Reads a form of ticket details with its files.
 * @param mayFillIn throws unless the sender may see the order or ticket; asked before files are received
 * @throws DomainError 'unavailable' (server.busy), 'invalid' (upload.too-slow), and what mayFillIn throws
 */
export async function receiveForm(
  args: Asked,
  mayFillIn: () => Promise<unknown>,
  withinMs = WITHIN_MS,
): Promise<Received> {
  const caller = callerOf(args);
  const read = async () => {
    const form = await args.request.formData();
    return { form, typed: readDetailsForm(form), intent: form.get('intent') };
  };
  if (!args.request.headers.get('content-type')?.startsWith('multipart/')) {
    const { typed, intent } = await read();
    return { typed, intent, upload: undefined };
  }
  await mayFillIn();
  return withFiles.run(addressBlock(caller.address), async () => {
    const { form, typed, intent } = await receivedWithin(withinMs, read());
    return { typed, intent, upload: { files: await readSentFiles(form), caller } };
  });
}

/** The paths of answers whose files have to be chosen again, because browsers do not keep them over a page load. */
export const chosenOf = (upload: Upload | undefined): string[] => [...(upload?.files.keys() ?? [])];
