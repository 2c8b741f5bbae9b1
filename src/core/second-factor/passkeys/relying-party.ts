import type { App } from '../../shared/app.ts';

/** A passkey belongs to our host, and is used on pages of our address alone: browsers see to it, and we look again. */
export function relyingParty({ settings: { publicUrl } }: Pick<App, 'settings'>): {
  id: string;
  origin: string;
} {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
