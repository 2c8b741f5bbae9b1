import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, request } from 'playwright-core';
import type { ShiftReport, Shifts } from '../../../src/core/box-office/shift.ts';
import type { RunningApp } from '../../journeys/running-app.ts';
import { eventOf, type Stage, type StorageState } from '../screen.ts';
import type { Sessions } from '../stage/set-the-stage.ts';

interface Given {
  app: RunningApp;
  stage: Stage;
  sessions: Sessions;
  into: string;
}

const DOCUMENTS = { tickets: 'paid', receipt: 'paid', 'receipt-refunded': 'refunded' };
/** The season's event with sales at the door. */
const MARKET = 'Maboneng Night Market';

/** Draws the first two pages of each PDF, if this machine has poppler's `pdftoppm`. @returns a line that says what was done */
export async function drawDocuments({ app, stage, sessions, into }: Given): Promise<string> {
  if (spawnSync('pdftoppm', ['-v']).error) return 'No pictures of the PDFs: there is no pdftoppm here.';
  const as = (who: 'customer' | 'organiser') =>
    request.newContext({ baseURL: app.url, storageState: sessions.get(who) as StorageState });
  const draw = async (by: APIRequestContext, name: string, at: string) => {
    const answer = await by.get(at);
    if (!answer.ok()) throw new Error(`${name}.pdf: ${answer.status()}`);
    const file = path.join(into, `pdf-${name}`);
    await writeFile(`${file}.pdf`, await answer.body());
    spawnSync('pdftoppm', ['-r', '90', '-png', '-l', '2', `${file}.pdf`, file]);
  };
  const customer = await as('customer');
  for (const [name, of] of Object.entries(DOCUMENTS)) {
    const { eventId, orderId } = stage.orders[of] ?? {};
    const [kind] = name.split('-');
    await draw(customer, name, `/event/${eventId}/order/${orderId}/${kind}.pdf`);
  }
  await customer.dispose();
  const organiser = await as('organiser');
  const till = `/api/events/${eventOf(stage, MARKET)}/box-office`;
  for (const paper of ['80mm', 'a6']) {
    const slips = `${till}/sales/${await findSale(organiser, till)}/tickets.pdf?paper=${paper}`;
    await draw(organiser, `slip-${paper}`, slips);
  }
  await organiser.dispose();
  return 'The PDFs are drawn too.';
}

/** Finds a sale at an event's till with nothing handed back. */
async function findSale(organiser: APIRequestContext, till: string): Promise<string | undefined> {
  const read = async (at: string) => (await organiser.get(`${till}/shifts${at}`)).json();
  const { shifts }: Shifts = await read('');
  const { entries }: ShiftReport = await read(`/${shifts[0]?.id}`);
  const back = entries.filter(({ kind }) => kind !== 'sale').map(({ order }) => order.id);
  return entries.find(({ order }) => !back.includes(order.id))?.order.id;
}
