import { cameraTrouble } from '../../door/camera/camera-trouble.ts';
import { loadDecoder } from '../../door/camera/decoder.ts';
import { keepPage } from '../../ui/kept/keep-page.ts';
import { part, setHidden, setText } from '../checkout/dom.ts';
import { checkCode, type Verdict } from './check-code.ts';
import { createFindKeys } from './find-keys.ts';
import { readCode } from './read-code.ts';
import { KEPT_VERIFY } from './verify-store.ts';
import workerUrl from './verify-worker.ts?worker&url';

const page = document.querySelector<HTMLElement>('[data-page="verify"]');
if (page) mount(page);

function mount(page: HTMLElement): void {
  if (!isSecureContext) {
    setHidden(page, 'insecure', false);
    return;
  }
  const findKeys = createFindKeys();
  const check = async (text: string) => answer(page, await checkCode(text, findKeys));
  const scan = () => scanOnce(page, check);
  part(page, 'start').addEventListener('click', scan);
  part(page, 'again').addEventListener('click', () => ask(page, scan));
  mountForm(part<HTMLFormElement>(page, 'form'), check);
  setHidden(page, 'ask', false);
  keepOffline(page, findKeys).catch(() => undefined);
}

/** Whether codes are read with the camera, so that the next one is too. */
let byCamera = false;

async function scanOnce(page: HTMLElement, check: (text: string) => Promise<void>): Promise<void> {
  const stage = part(page, 'stage');
  if (stage.dataset.phase !== 'off') return;
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  part(page, 'stop').addEventListener('click', stop, { signal: stopped.signal });
  byCamera = true;
  showCamera(page, 'starting');
  let trouble: string | undefined;
  try {
    const code = await readCode(part<HTMLVideoElement>(page, 'video'), part(page, 'aim'), stopped.signal, {
      onOpen: () => showCamera(page, 'on'),
      onSeveral: (several) => setText(page, 'several', several ? 'Two codes: show one' : ''),
    });
    if (code !== undefined) await check(code);
  } catch (error) {
    trouble = cameraTrouble(error);
    byCamera = false;
  } finally {
    stopped.abort();
    showCamera(page, 'off', trouble);
  }
}

function showCamera(page: HTMLElement, phase: 'off' | 'starting' | 'on', trouble?: string): void {
  part(page, 'stage').dataset.phase = phase;
  part<HTMLButtonElement>(page, 'start').disabled = phase === 'starting';
  setHidden(page, 'starting', phase !== 'starting');
  setHidden(page, 'start-icon', phase === 'starting');
  for (const name of ['aim', 'controls']) setHidden(page, name, phase !== 'on');
  setHidden(page, 'off', phase === 'on');
  setHidden(page, 'trouble', trouble === undefined);
  setHidden(page, 'hint', trouble !== undefined);
  setText(page, 'trouble-why', trouble ?? '');
  setText(page, 'several', '');
}

function mountForm(form: HTMLFormElement, check: (text: string) => Promise<void>): void {
  const field = form.elements.namedItem('code') as HTMLTextAreaElement;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return field.focus();
    byCamera = false;
    void check(text).then(() => form.reset());
  });
}

/** Shows an answer in place of the camera. */
function answer(page: HTMLElement, verdict: Verdict): void {
  const section = part(page, 'answer');
  for (const face of section.querySelectorAll<HTMLElement>('[data-tone]')) {
    face.hidden = face.dataset.part !== verdict.is;
  }
  if (verdict.is === 'issued') setText(page, 'event-name', verdict.event.name ?? 'an event of ours');
  setHidden(page, 'ask', true);
  section.hidden = false;
  // Screen readers read the headline, and on a phone it comes into sight.
  part(section, verdict.is).querySelector('h2')?.focus();
  section.scrollIntoView({ block: 'nearest' });
}

function ask(page: HTMLElement, scan: () => void): void {
  setHidden(page, 'answer', true);
  setHidden(page, 'ask', false);
  if (byCamera) scan();
  else part<HTMLFormElement>(page, 'form').querySelector('textarea')?.focus();
}

/** Keeps the page, what it needs, and the keys of the event that its address names. */
async function keepOffline(page: HTMLElement, findKeys: ReturnType<typeof createFindKeys>): Promise<void> {
  const eventId = new URLSearchParams(location.search).get('event');
  const keys = eventId ? await findKeys(eventId) : undefined;
  if (typeof keys === 'object' && keys.name !== null) {
    setText(page, 'kept-name', keys.name);
    setHidden(page, 'kept-event', false);
  }
  await keepPage({
    path: '/verify',
    worker: workerUrl,
    cache: KEPT_VERIFY,
    load: loadDecoder,
    ask: () => fetch('/verify', { headers: { accept: 'text/html' }, credentials: 'omit' }),
  }).catch(async (error: unknown) => {
    // Opened from what is kept, without a network.
    if (!(await caches.match('/verify', { cacheName: KEPT_VERIFY }))) throw error;
  });
  setHidden(page, 'kept', false);
}
