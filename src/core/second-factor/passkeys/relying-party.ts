import type { App } from '../../shared/app.ts';

/** A passkey belongs to our host and works only on pages of our origin. Browsers enforce that, and we check it again. */
export function relyingParty({ settings: { publicUrl } }: Pick<App, 'settings'>): {
  id: string;
  origin: string;
} {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
