import { z } from 'zod';
import type { OrderSource } from '../../db/column-types.ts';
import { withoutHidden } from '../shared/text/hidden-characters.ts';

export type { OrderSource };

const LONGEST = 100;
/** No campaign's name is longer; a longer text would only cost time to clean. */
const READ = 500;

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them
const UNREADABLE = /[\u0000-\u001f\u007f\ufffd]|\p{Cs}/gu;

/** A word of a link. Other values than text are dropped and long ones are cut, so that no order fails because of them. */
const word = z
  .string()
  .transform((value) => {
    const clean = withoutHidden(value.slice(0, READ).replace(UNREADABLE, ' ')).trim();
    return Array.from(clean).slice(0, LONGEST).join('').trim() || undefined;
  })
  .optional()
  .catch(undefined);

/** The host of a page, from its address or alone, without "www."; the rest of an address is dropped. */
const host = z
  .string()
  .max(2_000)
  .transform((value) => {
    const hostname = URL.parse(/^https?:\/\//i.test(value) ? value : `https://${value}`)?.hostname ?? '';
    return /^[a-z0-9.-]{1,253}$/.test(hostname) ? hostname.replace(/^www\./, '') : undefined;
  })
  .optional()
  .catch(undefined);

/** What a client says about where its customer came from; every field is optional. */
const givenSource = z
  .object({
    utmSource: word.transform((value) => value?.toLowerCase()),
    utmMedium: word.transform((value) => value?.toLowerCase()),
    utmCampaign: word,
    referrer: host,
  })
  .catch({ utmSource: undefined, utmMedium: undefined, utmCampaign: undefined, referrer: undefined });

/** An order's `source`: any value; `orderSourceOf` keeps what it understands. */
export const orderSourceField = z.unknown().meta({
  type: 'object',
  description:
    'Where the customer came from: an object with `utmSource`, `utmMedium` and `utmCampaign` of the link they followed, and `referrer`, the page it stood on, of which the host is kept. Texts are cut at 100 characters; what is no text is left out.',
});

/** Turns what a client sent into what an order stores (decision 0087); null when nothing is known. Our own pages do not count as a source. */
export function orderSourceOf(given: unknown, publicUrl: string): OrderSource | null {
  if (given === undefined) return null;
  const read = givenSource.parse(given);
  const { utmSource: source = null, utmMedium: medium = null, utmCampaign: campaign = null } = read;
  const own = new URL(publicUrl).hostname.replace(/^www\./, '');
  const host = read.referrer === undefined || read.referrer === own ? null : read.referrer;
  if (source === null && medium === null && campaign === null && host === null) return null;
  return { source, medium, campaign, host };
}

/** Describes a source in a few words: "newsletter · email · spring", "instagram.com"; '' for none. */
export const sourceWords = (source: OrderSource | null): string =>
  source === null
    ? ''
    : [source.source ?? source.host, source.medium, source.campaign]
        .filter((word) => word !== null)
        .join(' · ');
