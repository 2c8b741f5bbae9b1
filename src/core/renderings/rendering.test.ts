import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser } from '../../../tests/factories.ts';
import { downloadRendering } from '../event-desk/download-rendering.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { createEvent } from '../events/create-event.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { updateEvent } from '../events/update-event.ts';
import { sweepDiscardedFiles } from '../media/drop-unused.ts';
import { readFile } from '../media/read-file.ts';
import type { SignedIn } from '../shared/actor.ts';
import { checkZip, MAX_RENDERING_BYTES } from './check-zip.ts';
import { aZip, inPieces } from './testing/sample-zip.ts';
import { uploadRendering } from './upload-rendering.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await aUser(app);
});

const upload = (bytes: Uint8Array, name: unknown = 'venue.zip', size = 1024) =>
  uploadRendering(app, owner, { name, chunks: inPieces(bytes, size) });

const keysOf = async (ownerId: string) =>
  (await app.db.selectFrom('renderings').select('key').where('ownerId', '=', ownerId).execute()).map(
    ({ key }) => key,
  );

describe('a zip', () => {
  test.each([
    ['whole', aZip(), 1024],
    ['that arrives byte by byte', aZip(), 1],
    ['with a comment behind its end', aZip('v 0 0 0', 'made by hand'), 7],
    ['that is larger than its tail', aZip('v 1 2 3\n'.repeat(20_000)), 4096],
  ])('%s is stored as sent', async (_what, bytes, size) => {
    const { key, sizeBytes, fileName } = await upload(bytes, 'venue.zip', size);
    expect({ sizeBytes, fileName }).toEqual({ sizeBytes: bytes.length, fileName: 'venue.zip' });
    expect(Buffer.from((await app.files.get(key))?.bytes ?? []).equals(bytes)).toBe(true);
  });

  const empty = Buffer.alloc(22);
  empty.writeUInt32LE(0x06054b50, 0);
  test.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1'), 'rendering.not-a-zip'],
    ['nothing', Buffer.alloc(0), 'rendering.not-a-zip'],
    ['three bytes', Buffer.from('PK\x03'), 'rendering.not-a-zip'],
    ['a program that is called .zip', Buffer.from('#!/bin/sh\nexit 1'), 'rendering.not-a-zip'],
    ['a zip without files', empty, 'rendering.empty'],
    ['half a zip', aZip().subarray(0, 60), 'rendering.broken'],
    ['a zip with something behind it', Buffer.concat([aZip(), Buffer.from('MZ')]), 'rendering.broken'],
    ['a page that begins like a zip', Buffer.from('PK\x03\x04<script>alert(1)</script>'), 'rendering.broken'],
  ])('%s is refused and not stored', async (_what, bytes, code) => {
    await expect(upload(bytes)).rejects.toMatchObject({ kind: 'unsupported', code });
    expect(await keysOf(owner.userId)).toEqual([]);
  });

  test('is refused as soon as it is too large', async () => {
    let sent = 0;
    async function* endless() {
      yield aZip();
      for (;;) {
        sent += 1;
        yield new Uint8Array(1024 * 1024);
      }
    }
    const read = async () => {
      for await (const _ of checkZip(endless()));
    };
    await expect(read()).rejects.toMatchObject({ kind: 'too-large', code: 'rendering.too-large' });
    expect(sent).toBe(MAX_RENDERING_BYTES / 1024 / 1024);
  });

  test.each([
    ['C:\\hall\\venue.zip', 'venue.zip'],
    ['../../etc/venue.zip', 'venue.zip'],
    ['قاعة 🎷.zip', 'قاعة 🎷.zip'],
  ])('called %j is kept as %j', async (name, fileName) => {
    expect(await upload(aZip(), name)).toMatchObject({ fileName });
  });

  test.each([undefined, '', '  ', 'a/', 'x'.repeat(201), 'a\r\nb.zip'])(
    'called %j is refused',
    async (name) => {
      await expect(upload(aZip(), name === undefined ? null : name)).rejects.toMatchObject({
        kind: 'invalid',
      });
    },
  );
});

describe('the rendering of an event', () => {
  test('is stored with it, downloaded by its owner and admins, and deleted when it is left out', async () => {
    const { key, sizeBytes } = await upload(aZip());
    const { id } = await createEvent(app, owner, { ...sampleEvent, renderingKey: key });
    const event = await getOwnEvent(app, owner, id);
    expect(event.rendering).toEqual({ key, fileName: 'venue.zip', sizeBytes });
    for (const actor of [owner, await aUser(app, { admin: true })]) {
      const file = await downloadRendering(app, actor, id);
      expect(Buffer.from(await new Response(file.stream).arrayBuffer()).equals(aZip())).toBe(true);
    }
    const types = enteredTypes(event.types);
    await updateEvent(app, owner, id, { ...sampleEvent, types, updatedAt: event.updatedAt });
    expect((await getOwnEvent(app, owner, id)).rendering).toBeNull();
    await expect(downloadRendering(app, owner, id)).rejects.toMatchObject({ code: 'rendering.none' });
  });

  test('cannot be downloaded, used or found under /files by anybody else', async () => {
    const { key } = await upload(aZip());
    const { id } = await createEvent(app, owner, { ...sampleEvent, renderingKey: key });
    const stranger = await aUser(app);
    await expect(downloadRendering(app, stranger, id)).rejects.toMatchObject({ code: 'event.unknown' });
    await expect(downloadRendering(app, aGuest(app), id)).rejects.toMatchObject({ kind: 'unauthenticated' });
    for (const renderingKey of [key, 'renderings/0190b2f0-0000-4000-8000-000000000000.zip', '../x']) {
      await expect(createEvent(app, stranger, { ...sampleEvent, renderingKey })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'event.unknown-rendering',
        issues: [{ path: 'renderingKey' }],
      });
    }
    await expect(readFile(app, key)).rejects.toMatchObject({ code: 'file.unknown' });
    await expect(downloadRendering(app, owner, (await anEvent(app)).eventId)).rejects.toMatchObject({
      code: 'event.unknown',
    });
  });

  test('is for people with a verified address', async () => {
    const unverified = await aUser(app, { emailVerified: false });
    for (const [actor, kind] of [
      [unverified, 'forbidden'],
      [aGuest(app), 'unauthenticated'],
    ] as const) {
      const attempt = uploadRendering(app, actor, { name: 'a.zip', chunks: inPieces(aZip(), 64) });
      await expect(attempt).rejects.toMatchObject({ kind });
    }
  });

  test('abandoned uploads do not pile up; those of events stay', async () => {
    const { key: used } = await upload(aZip());
    await createEvent(app, owner, { ...sampleEvent, renderingKey: used });
    const keys: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      app.clock.advance(1000);
      keys.push((await upload(aZip())).key);
    }
    expect((await keysOf(owner.userId)).sort()).toEqual([used, ...keys.slice(-5)].sort());
    await sweepDiscardedFiles(app);
    expect(await app.files.get(keys[0] as string)).toBeUndefined();
    expect(await app.files.get(used)).toBeDefined();
  });
});
