import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { request } from 'playwright-core';
import type { RunningApp } from '../../journeys/running-app.ts';
import type { Stage, StorageState } from '../screen.ts';
import type { Sessions } from '../stage/set-the-stage.ts';

interface Given {
  app: RunningApp;
  stage: Stage;
  sessions: Sessions;
  into: string;
}

const DOCUMENTS = { tickets: 'paid', receipt: 'paid', 'receipt-refunded': 'refunded' };

/** Each PDF's pages as pictures, where this machine has poppler's `pdftoppm`. @returns what was done, in words */
export async function drawDocuments({ app, stage: { orders }, sessions, into }: Given): Promise<string> {
  if (spawnSync('pdftoppm', ['-v']).error) return 'No pictures of the PDFs: there is no pdftoppm here.';
  const customer = await request.newContext({
    baseURL: app.url,
    storageState: sessions.get('customer') as StorageState,
  });
  for (const [name, of] of Object.entries(DOCUMENTS)) {
    const { eventId, orderId } = orders[of] ?? {};
    const [kind] = name.split('-');
    const answer = await customer.get(`/event/${eventId}/order/${orderId}/${kind}.pdf`);
    if (!answer.ok()) throw new Error(`${name}.pdf: ${answer.status()}`);
    const file = path.join(into, `pdf-${name}`);
    await writeFile(`${file}.pdf`, await answer.body());
    spawnSync('pdftoppm', ['-r', '90', '-png', '-l', '2', `${file}.pdf`, file]);
  }
  await customer.dispose();
  return 'The PDFs are drawn too.';
}
