import { isolate } from '../../core/shared/text/isolate.ts';

/** The content of a mail, before it is HTML or plain text. Both are made from it, so that neither says less than the other. */
export interface Letter {
  readonly subject: string;
  /** An inbox shows this after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Tells the person why they get it: `somebody signed up with this address`, or a whole sentence in the letter's language. */
  readonly because: string | { readonly sentence: string };
}

/** Texts are plain; `quote` and `text` keep their line ends. */
export type Block =
  /** `link`: words of the text that lead somewhere. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly link?: { readonly words: string; readonly href: string };
    }
  | { readonly kind: 'quote'; readonly text: string }
  /** What an organiser wrote, in Markdown. */
  | { readonly kind: 'markdown'; readonly text: string }
  /** `link` as that of a text. */
  | {
      readonly kind: 'note';
      readonly text: string;
      readonly link?: { readonly words: string; readonly href: string };
    }
  | { readonly kind: 'button'; readonly label: string; readonly href: string; readonly accent?: string }
  | TicketBlock;

/** Tickets on one card that looks like one. */
export interface TicketBlock {
  readonly kind: 'ticket';
  readonly accent?: string;
  readonly title: string;
  /** Date, then time. */
  readonly when: readonly [string, string];
  /** Empty when it is unknown. */
  readonly where: string;
  readonly tickets: readonly {
    readonly name: string;
    /** The attendee's name, where somebody gave one. */
    readonly attendee?: string | undefined;
    /** How many people it admits and how often, in words; left out for one person, once. */
    readonly admits?: string | undefined;
    /** When it admits, in words; left out where that is whenever the event takes place. */
    readonly dates?: string | undefined;
    /** What came with it, in words. */
    readonly addOns?: string | undefined;
    /** Left out for a ticket that somebody else paid for. */
    readonly price?: string | undefined;
    readonly shortCode: string;
    /** The content id of its QR's picture, where the mail brings one. */
    readonly qr?: string | undefined;
    /** Where it is added to wallets. */
    readonly wallets?: readonly { readonly words: string; readonly href: string }[] | undefined;
  }[];
  /** What was bought beside the tickets, with its price. */
  readonly extras?: readonly { readonly name: string; readonly price: string }[];
  /** The service fee on top of the prices, where there is one. */
  readonly fee?: string | undefined;
  readonly total?: string | undefined;
}

/**
 * A name on one line and of a length for a subject, without characters that could end a header or turn the text around. One with
 * right-to-left letters comes isolated, so that the sentence around it keeps its order in HTML, plain text and subjects alike.
 */
export function oneLine(name: string, longest = 120): string {
  const line = name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  const short = characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
  return isolate(short);
}

/** Why somebody gets a letter, as a sentence. */
export const becauseWords = ({ because }: Letter): string =>
  typeof because === 'string' ? `You’re getting this email because ${because}.` : because.sentence;
