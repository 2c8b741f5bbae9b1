import { z } from 'zod';
import type { Store } from '../store/open-store.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { damages } from './damage.ts';

// Which webhooks a mode is for: those whose event is named, or begins with a name and a dot; and only the next few.
const reach = {
  events: z.array(z.string().min(1)).min(1).optional(),
  times: z.int().min(1).optional(),
};

/** What happens to webhooks that are made from now on. */
export const webhookMode = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('deliver') }),
  z.strictObject({ mode: z.literal('hold'), ...reach }),
  z.strictObject({ mode: z.literal('drop'), ...reach }),
  z.strictObject({ mode: z.literal('duplicate'), copies: z.int().min(2).max(20).default(2), ...reach }),
  z.strictObject({ mode: z.literal('delay'), ms: z.int().min(0), ...reach }),
  z.strictObject({ mode: z.literal('corrupt'), damage: z.enum(damages).default('amount'), ...reach }),
]);

export type WebhookMode = z.infer<typeof webhookMode>;

const setting = 'webhook mode';

export function readWebhookMode(store: Store): WebhookMode {
  return readSetting<WebhookMode>(store, setting, { mode: 'deliver' });
}

export function writeWebhookMode(store: Store, mode: WebhookMode): void {
  writeSetting(store, setting, mode);
}

/** The mode for one webhook that is being made, which uses up one of the times it is for. */
export function takeWebhookMode(store: Store, event: string): WebhookMode {
  const mode = readWebhookMode(store);
  if (mode.mode === 'deliver') return mode;
  const applies = mode.events?.some((name) => event === name || event.startsWith(`${name}.`)) ?? true;
  if (!applies) return { mode: 'deliver' };
  if (mode.times !== undefined) {
    const times = mode.times - 1;
    writeWebhookMode(store, times > 0 ? { ...mode, times } : { mode: 'deliver' });
  }
  return mode;
}
