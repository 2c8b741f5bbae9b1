import { z } from 'zod';
import type { Store } from '../store/open-store.ts';
import { readSetting, writeSetting } from '../store/settings.ts';

/** What happens to webhooks that are made from now on. */
export const webhookMode = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('deliver') }),
  z.strictObject({ mode: z.literal('hold') }),
  z.strictObject({ mode: z.literal('drop') }),
  z.strictObject({ mode: z.literal('duplicate') }),
  z.strictObject({ mode: z.literal('delay'), ms: z.int().min(0) }),
  z.strictObject({ mode: z.literal('corrupt') }),
]);

export type WebhookMode = z.infer<typeof webhookMode>;

export function readWebhookMode(store: Store): WebhookMode {
  return readSetting<WebhookMode>(store, 'webhook mode', { mode: 'deliver' });
}

export function writeWebhookMode(store: Store, mode: WebhookMode): void {
  writeSetting(store, 'webhook mode', mode);
}
