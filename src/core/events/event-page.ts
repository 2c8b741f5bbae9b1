import type { Money } from '../shared/money.ts';

/** All that the public page of an event shows, from one query. */
export interface EventPage {
  id: string;
  name: string;
  /** Markdown as the organiser wrote it; render with HTML off. */
  description: string;
  /** ISO 8601 instants and the IANA zone to show them in. */
  startsAt: string;
  endsAt: string;
  timeZone: string;
  locationText: string;
  latitude: number | null;
  longitude: number | null;
  /** Same-origin path of the banner, 1200x600 px webp, or null. */
  bannerUrl: string | null;
  /** "#rrggbb" of the banner's most vivid colour, or null. */
  accent: string | null;
  organiserName: string;
  /** Same-origin path of the organiser's logo, 4:3, webp, or null. */
  organiserLogoUrl: string | null;
  /** `preview`: not approved, shown to its owner and admins only, cannot be bought. */
  sale: 'on' | 'preview' | 'ended' | 'cancelled' | 'sold-out';
  types: EventPageType[];
}

export interface EventPageType {
  id: string;
  name: string;
  price: Money;
  /** How many may still be held now; 0 is sold out. */
  left: number;
  perOrderLimit: number;
}
