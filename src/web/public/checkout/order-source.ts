import { readInTab, storeInTab } from '../../ui/kept/tab-storage.ts';

/** The fields of an order's `source`, by the questions of a link that say them. */
export const UTM = { utm_source: 'utmSource', utm_medium: 'utmMedium', utm_campaign: 'utmCampaign' } as const;

const KEY = 'tikiti.source';
const LONGEST = 200;

export type LinkSource = Partial<Record<(typeof UTM)[keyof typeof UTM] | 'referrer', string>>;

/** Reads what a link says of where it stood. */
export function readUtm(questions: URLSearchParams): LinkSource {
  const fields = Object.entries(UTM).flatMap(([question, field]) => {
    const value = questions.get(question)?.slice(0, LONGEST);
    return value ? [[field, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

/**
 * Keeps where this visit came from until the tab is closed, so that somebody who looks at another event first still comes from there; a link
 * that says more counts from then on. Nothing is sent before an order is, and nobody else hears of it.
 */
export function keepSource(): void {
  const source = readUtm(new URLSearchParams(location.search));
  const referrer = hostOf(document.referrer);
  if (referrer && referrer !== location.hostname) source.referrer = referrer;
  if (Object.keys(source).length > 0) storeInTab(KEY, source);
}

/** Returns what is kept. */
export const keptSource = () => readInTab<LinkSource>(KEY);

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname;
  } catch {
    return undefined;
  }
}
