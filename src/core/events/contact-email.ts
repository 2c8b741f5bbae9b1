import type { App } from '../shared/app.ts';
import { findContact } from './contact-store.ts';

/** Returns whom customers of an event write to: its organiser, where they said so, or else the house's support (decision 0030). */
export async function contactEmail(app: Pick<App, 'db' | 'settings'>, eventId: string): Promise<string> {
  return (await findContact(app.db, eventId)) ?? app.settings.supportEmail;
}
