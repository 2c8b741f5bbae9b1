import { afterAll, expect, test } from 'vitest';
import { printApart, queuePrints } from './print-apart.ts';
import type { PrintJob } from './printing-thread.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { createTicketDocuments } from './ticket-documents.ts';

const apart = printApart();
afterAll(() => apart.close());

/** Printing that ends on request. */
function printer({ waiting = 20, keptBytes = 1_000 } = {}) {
  const printed: PrintJob[] = [];
  const ends: ((bytes: number) => void)[] = [];
  const print = (job: PrintJob) =>
    new Promise<Uint8Array>((resolve, reject) => {
      printed.push(job);
      ends.push((bytes) => (bytes < 0 ? reject(new Error('no paper')) : resolve(new Uint8Array(bytes))));
    });
  const documents = queuePrints(print, { atOnce: 1, waiting, keptBytes });
  /** Lets what comes first in the queue begin, and ends it. */
  async function end(bytes = 1): Promise<void> {
    await settled();
    ends.shift()?.(bytes);
  }
  return { documents, printed, end };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const orderOf = (name: string) => {
  const order = sampleOrder();
  return { ...order, event: { ...order.event, name } };
};

/** Counts how often the event loop came round while something was made. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let over = false;
  const end = work.finally(() => {
    over = true;
  });
  while (!over) {
    await settled();
    turns += 1;
  }
  await end;
  return turns;
}

test('prints the same as in place, while requests are still answered', async () => {
  const [ticket] = sampleOrder().tickets;
  if (!ticket) throw new Error('The sample has no ticket.');
  const order = { ...sampleOrder(), tickets: Array.from({ length: 20 }, () => ticket) };
  const inPlace = createTicketDocuments();
  const freely = await turnsDuring(apart.documents.pdf(order));
  expect(Buffer.from(await apart.documents.pdf(order))).toEqual(Buffer.from(await inPlace.pdf(order)));
  expect(freely).toBeGreaterThan(20 * (await turnsDuring(inPlace.pdf(order))));
});

test('simultaneous requests for the same document share one print, and it is kept', async () => {
  const { documents, printed, end } = printer();
  const both = Promise.all([documents.pdf(orderOf('A')), documents.pdf(orderOf('A'), { patient: true })]);
  await end();
  const [first, second] = await both;
  expect(first).toBe(second);
  expect(await documents.pdf(orderOf('A'))).toBe(first);
  expect(printed).toHaveLength(1);
});

test('a ticket with another name is another document', async () => {
  const { documents, printed, end } = printer();
  const [a, b] = [documents.pdf(orderOf('A')), documents.pdf(orderOf('B'))];
  await end();
  await a;
  await end();
  await b;
  expect(printed).toHaveLength(2);
});

test('a limited number of bytes is kept, least recently requested first to go', async () => {
  const { documents, printed, end } = printer({ keptBytes: 100 });
  const get = async (name: string) => {
    const made = documents.pdf(orderOf(name));
    await end(40);
    await made;
    await settled();
  };
  for (const name of ['A', 'B', 'A', 'C', 'A']) await get(name);
  expect(printed).toHaveLength(3);
  await get('B');
  expect(printed).toHaveLength(4);
});

test('a page is refused when too many wait, a mail waits, and a failed print is repeated', async () => {
  const { documents, printed, end } = printer({ waiting: 1 });
  const [first, second] = [documents.pdf(orderOf('A')), documents.pdf(orderOf('B'))];
  await expect(documents.pdf(orderOf('C'))).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'server.busy',
  });
  const mail = documents.pdf(orderOf('C'), { patient: true });
  await end(-1);
  await expect(first).rejects.toThrow('no paper');
  for (const made of [second, mail]) {
    await end();
    await made;
  }
  const again = documents.pdf(orderOf('A'));
  await end();
  await again;
  expect(printed).toHaveLength(4);
});
