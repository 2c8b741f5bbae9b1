import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../core/shared/clock.ts';
import type { Mailer } from '../../core/shared/mail.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';

/** A mail as the mailbox keeps it. */
export interface KeptMail {
  readonly id: string;
  readonly to: string;
  /** Answers go to this address, if anywhere else. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly KeptAttachment[];
  /** An ISO 8601 instant. */
  readonly sentAt: string;
}

export interface KeptAttachment {
  readonly filename: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
  /** In bytes, before base64. */
  readonly size: number;
  /** Set on a picture that the mail shows itself. */
  readonly contentId?: string;
}

export interface Mailbox extends Mailer {
  /** All mails that are kept, newest first. */
  listMails(): Promise<KeptMail[]>;
  /** Finds a mail by its id; undefined when it is not here (any more). */
  findMail(id: string): Promise<KeptMail | undefined>;
}

const ID = /^\d{15}-[0-9a-f]{12}$/;
const OURS = /^\d{15}-[0-9a-f]{12}\.json(\.draft)?$/;

/**
 * Keeps mail as files in a folder instead of sending it. Several processes may share the folder: a mail appears whole or not
 * at all, and whoever adds one removes those beyond the newest `keep`.
 */
export function createMailbox({
  dir,
  clock,
  keep = 500,
}: {
  dir: string;
  clock: Clock;
  keep?: number;
}): Mailbox {
  let lastTick = 0;
  const fileOf = (id: string) => path.join(dir, `${id}.json`);

  async function listIds(): Promise<string[]> {
    const names = await listNames();
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
    return ids.sort().reverse();
  }

  async function listNames(): Promise<string[]> {
    const names = await ignoring('ENOENT', readdir(dir));
    return (names ?? []).filter((name) => OURS.test(name));
  }

  /** Drafts that a crash left behind go too, once they are old enough. */
  async function forgetOld(): Promise<void> {
    const oldest = (await listIds()).at(keep - 1);
    if (oldest === undefined) return;
    const surplus = (await listNames()).filter((name) => name < oldest);
    await Promise.all(surplus.map((name) => rm(path.join(dir, name), { force: true })));
  }

  /** Ids sort by time; mails of one millisecond stay in the order in which this process took them. */
  function nextId(now: Date): string {
    lastTick = Math.max(now.getTime(), lastTick + 1);
    return `${lastTick.toString().padStart(15, '0')}-${randomUUID().slice(-12)}`;
  }

  async function findMail(id: string): Promise<KeptMail | undefined> {
    if (!ID.test(id)) return undefined;
    const text = await ignoring('ENOENT', readFile(fileOf(id), 'utf8'));
    return text === undefined ? undefined : JSON.parse(text);
  }

  return {
    findMail,
    preview: composeMail,
    async send(mail) {
      const now = clock.now();
      const kept = { id: nextId(now), ...toKeptMail(composeMail(mail)), sentAt: now.toISOString() };
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeWhole(fileOf(kept.id), JSON.stringify(kept));
      await forgetOld();
    },
    async listMails() {
      const mails = await Promise.all((await listIds()).map(findMail));
      // Another process may have removed one since it was listed.
      return mails.filter((mail) => mail !== undefined);
    },
  };
}

function toKeptMail({ to, replyTo, subject, text, html, attachments }: ComposedMail) {
  const kept = attachments.map(({ filename, contentType, content, contentId }) => ({
    filename,
    contentType,
    content: Buffer.from(content).toString('base64'),
    size: content.byteLength,
    ...(contentId === undefined ? {} : { contentId }),
  }));
  return { to, ...(replyTo === undefined ? {} : { replyTo }), subject, text, html, attachments: kept };
}

/** Under another name first: after a crash or for a reader meanwhile there is the whole file or none. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // Others may have written so many newer ones meanwhile that this one is forgotten already.
  await ignoring('ENOENT', rename(draft, file));
}

async function ignoring<T>(code: string, work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === code) return undefined;
    throw error;
  });
}
