import type { MovedSince } from '../events/moved-since.ts';
import type { Money } from '../shared/money.ts';

/**
 * All that the public page of an event shows, from one query. One that was cancelled without an approval is shown without its name
 * ("This event"), place, texts, pictures and types.
 */
export interface EventPage {
  id: string;
  /** Same-origin path to share, which leads to its page: `/e/{slug}`. */
  linkPath: string;
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
  /**
   * `preview`: not approved, shown to its owner and admins only, cannot be bought. `sold-out`: nothing is left of what is or will be
   * on sale. While it is `on`, each type says whether it can be had now: all may be sold later, or no longer.
   */
  sale: 'on' | 'preview' | 'ended' | 'cancelled' | 'sold-out';
  /** What the organiser says of having cancelled, as they typed it; null while the event is on, and where they said nothing. */
  cancelledReason: string | null;
  /** What it was first, where that is not what it is now; null once it starts, and while it is cancelled. */
  moved: MovedSince | null;
  /**
   * What becomes of the money of a cancelled event: `going-back` to everybody, `kept` while the organiser chose no refunds, `none`
   * where nobody had paid any; null while the event is on.
   */
  cancelledMoney: 'going-back' | 'kept' | 'none' | null;
  /** Whom to write to with a question: the organiser, where they said so, or our support. */
  contactEmail: string;
  /** Until when customers may give tickets back by themselves, ISO 8601; null: all sales are final. */
  refundableUntil: string | null;
  /** Whether the operator's service fee comes on top of prices; false where there is none or the organiser pays it. */
  feeOnTop: boolean;
  types: EventPageType[];
}

export interface EventPageType {
  id: string;
  name: string;
  price: Money;
  /** What one pays for it, all in. */
  charged: Money;
  /** The service fee of one ticket; part of the price unless it comes on top (`feeOnTop`). */
  fee: Money;
  /** How many may still be held now; 0 is sold out. */
  left: number;
  perOrderLimit: number;
  /** ISO 8601 instants; null is at once, and until the event's end. */
  saleStartsAt: string | null;
  saleEndsAt: string | null;
  /** Whether this type can be had now. Only its own window and seats; the page's `sale` goes before it. */
  sale: 'on' | 'not-open' | 'over' | 'sold-out';
}
