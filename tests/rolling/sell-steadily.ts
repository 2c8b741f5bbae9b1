import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

/** Requests a second, of which every third sells a ticket and the others read its page. */
const RATE = 30;

export interface Sales {
  asked: number;
  sold: number;
  /** What each lost request got in place of an answer. */
  lost: string[];
}

/** Asks a shop at a steady rate, as many people do: it does not wait for one answer before the next question. */
export function sellSteadily(
  { origin, ca }: { origin: string; ca: Buffer },
  { eventId, typeId, cookie }: { eventId: string; typeId: string; cookie: string },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ca });
  const sales: Sales = { asked: 0, sold: 0, lost: [] };
  const running = new Set<Promise<void>>();
  let stopping = false;

  function send(method: 'GET' | 'POST', path: string, body?: object): Promise<number> {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const sent = request(origin + path, { agent, method, headers: body ? headers : {} }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  }

  async function ask(at: number): Promise<void> {
    const sells = at % 3 === 0;
    const order = { email: `buyer-${at}@example.com`, eventId, quantities: { [typeId]: 1 } };
    sales.asked += 1;
    try {
      const status = await (sells
        ? send('POST', '/beginTransaction', order)
        : send('GET', `/event/${eventId}`));
      if (status !== 200) sales.lost.push(`${sells ? 'POST' : 'GET'} ${status}`);
      else if (sells) sales.sold += 1;
    } catch (error) {
      sales.lost.push(`${sells ? 'POST' : 'GET'} ${(error as Error).message}`);
    }
  }

  const asking = (async () => {
    const begun = performance.now();
    for (let at = 0; !stopping; at += 1) {
      const one = ask(at).finally(() => running.delete(one));
      running.add(one);
      await pause(Math.max(0, begun + ((at + 1) * 1000) / RATE - performance.now()));
    }
  })();

  return {
    async stop(): Promise<Sales> {
      stopping = true;
      await asking;
      await Promise.all(running);
      agent.destroy();
      return sales;
    },
  };
}
