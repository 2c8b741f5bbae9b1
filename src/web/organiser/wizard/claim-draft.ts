/** Browsers have locks on secure origins only: not over plain HTTP within a house. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Whether this browser can say which drafts other tabs have open. */
export const canTell = () => locks() !== undefined;

/**
 * Holds a draft for this tab until it is closed; the browser lets go when the tab ends.
 * @param waitMs how long to wait for another tab to let go of it
 * @returns how to let go, or undefined while another tab holds it
 */
export function claim(key: string, waitMs = 0): Promise<(() => void) | undefined> {
  const manager = locks();
  if (!manager) return claimByAsking(key, waitMs);
  return holdLock(manager, key, waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true });
}

const holdLock = (manager: LockManager, key: string, options: LockOptions) =>
  new Promise<(() => void) | undefined>((answer) => {
    const holding = (lock: Lock | null) => {
      if (!lock) return answer(undefined);
      return new Promise<void>((letGo) => answer(letGo));
    };
    manager.request(key, options, holding).catch(() => answer(undefined));
  });

/**
 * The same where there are no locks: whoever has the draft open says so when asked. One that was closed in between says nothing, and
 * a tab that the browser put to sleep neither: that one is shared.
 */
async function claimByAsking(key: string, waitMs: number): Promise<(() => void) | undefined> {
  if (waitMs > 0 && (await isAnswered(key, waitMs))) return undefined;
  const channel = new BroadcastChannel(key);
  channel.onmessage = ({ data }) => data === 'open?' && channel.postMessage('open');
  return () => channel.close();
}

async function isAnswered(key: string, waitMs: number): Promise<boolean> {
  const channel = new BroadcastChannel(key);
  const isOpen = await new Promise<boolean>((answer) => {
    setTimeout(answer, waitMs, false);
    channel.onmessage = ({ data }) => data === 'open' && answer(true);
    channel.postMessage('open?');
  });
  channel.close();
  return isOpen;
}

/**
 * Which of these drafts any tab holds, as far as the browser can say. It queues for none: a browser gives a lock to whoever asked first,
 * so a tab that waited would get it before the tab that only reloads, and would keep it asleep.
 * @param askMs how long a tab has to answer where there are no locks; 0: none is asked
 */
export async function openAmong(keys: readonly string[], askMs = 0): Promise<Set<string>> {
  const manager = locks();
  if (manager) {
    const { held = [] } = await manager.query();
    return new Set(held.flatMap(({ name }) => (name && keys.includes(name) ? [name] : [])));
  }
  if (askMs === 0) return new Set();
  const answers = await Promise.all(keys.map(async (key) => ((await isAnswered(key, askMs)) ? [key] : [])));
  return new Set(answers.flat());
}
