import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../core/shared/mail.ts';
import { sampleOrder } from '../documents/testing/sample-order.ts';
import { createMailbox } from './mailbox.ts';

let dir: string;
let now: number;
const clock = { now: () => new Date(now) };
const mailTo = (to: string): Mail => ({
  kind: 'verify-email',
  to,
  link: 'https://tikiti.example/?oobCode=1',
});

beforeEach(async () => {
  dir = path.join(await mkdtemp(path.join(tmpdir(), 'mailbox-')), 'mailbox');
  now = Date.UTC(2026, 10, 21);
});
afterEach(() => rm(path.dirname(dir), { recursive: true }));

describe('the mailbox', () => {
  it('is empty before the first mail', async () => {
    expect(await createMailbox({ dir, clock }).listMails()).toEqual([]);
  });

  it('keeps a mail with its attachments, readable by another process', async () => {
    const content = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const attachments = [{ filename: 'tickets.pdf', contentType: 'application/pdf', content }];
    const mail: Mail = { kind: 'tickets', to: 'a@example.com', order: sampleOrder(), attachments };
    await createMailbox({ dir, clock }).send(mail);

    const other = createMailbox({ dir, clock });
    const [kept] = await other.listMails();
    expect(kept).toMatchObject({
      to: 'a@example.com',
      subject: 'Your tickets for Summer Jazz on the Koppie',
      sentAt: '2026-11-21T00:00:00.000Z',
      attachments: [
        {
          filename: 'tickets.pdf',
          contentType: 'application/pdf',
          content: Buffer.from(content).toString('base64'),
          size: 256,
        },
      ],
    });
    expect(kept?.html).toContain('<!DOCTYPE');
    expect(kept?.text).toContain('AMY8J-W6GTP');
    expect(await other.findMail(kept?.id ?? '')).toEqual(kept);
  });

  it('lists the newest first, even within a millisecond', async () => {
    const mailbox = createMailbox({ dir, clock });
    for (const to of ['1@example.com', '2@example.com', '3@example.com']) await mailbox.send(mailTo(to));
    now += 60_000;
    await mailbox.send(mailTo('4@example.com'));
    const listed = (await mailbox.listMails()).map((mail) => mail.to);
    expect(listed).toEqual(['4@example.com', '3@example.com', '2@example.com', '1@example.com']);
  });

  it('deletes the oldest beyond its limit, and drafts that a crash left', async () => {
    const mailbox = createMailbox({ dir, clock, keep: 2 });
    await mailbox.send(mailTo('1@example.com'));
    await writeFile(path.join(dir, '000000000000001-0123456789ab.json.draft'), '{"half');
    await writeFile(path.join(dir, 'notes.txt'), 'not a mail');
    await mailbox.send(mailTo('2@example.com'));
    await mailbox.send(mailTo('3@example.com'));
    expect((await mailbox.listMails()).map((mail) => mail.to)).toEqual(['3@example.com', '2@example.com']);
    const files = await readdir(dir);
    expect(files).toHaveLength(3);
    expect(files).toContain('notes.txt');
  });

  it('shows only complete mails while several processes write and delete', async () => {
    const mailboxes = [1, 2, 3].map(() => createMailbox({ dir, clock, keep: 10 }));
    const reader = createMailbox({ dir, clock });
    let writing = true;
    const sends = Array.from({ length: 60 }, (_, index) =>
      mailboxes[index % 3]?.send(mailTo(`${index}@example.com`)),
    );
    const done = Promise.all(sends).finally(() => {
      writing = false;
    });
    while (writing) {
      for (const mail of await reader.listMails()) expect(mail.html).toContain('</html>');
    }
    await done;
    expect(await reader.listMails()).toHaveLength(10);
    expect((await readdir(dir)).filter((name) => !name.endsWith('.json'))).toEqual([]);
  });

  it('deletes a surplus mail before the new one is written', async () => {
    const older = createMailbox({ dir, clock: { now: () => new Date(now - 60_000) }, keep: 1 });
    const newer = createMailbox({ dir, clock, keep: 1 });
    const sends = Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? newer : older).send(mailTo(`${index}@example.com`)),
    );
    await Promise.all(sends);
    expect(await newer.listMails()).toMatchObject([{ to: '59@example.com' }]);
  });

  it('reads nothing outside its folder', async () => {
    const mailbox = createMailbox({ dir, clock });
    await mailbox.send(mailTo('1@example.com'));
    await writeFile(path.join(dir, '..', 'secret.json'), '{}');
    expect(await mailbox.findMail('../secret')).toBeUndefined();
    expect(await mailbox.findMail('000000000000001-0123456789ab')).toBeUndefined();
  });

  it('can be read only by the user who runs the process', async () => {
    const mailbox = createMailbox({ dir, clock });
    await mailbox.send(mailTo('1@example.com'));
    const [name = ''] = await readdir(dir);
    expect((await stat(path.join(dir, name))).mode & 0o077).toBe(0);
    expect((await stat(dir)).mode & 0o077).toBe(0);
    expect(JSON.parse(await readFile(path.join(dir, name), 'utf8')).to).toBe('1@example.com');
  });

  it('stores nothing of a mail without exactly one address', async () => {
    const mailbox = createMailbox({ dir, clock });
    await expect(mailbox.send(mailTo('a@example.com, b@example.com'))).rejects.toThrow(TypeError);
    expect(await mailbox.listMails()).toEqual([]);
  });
});
