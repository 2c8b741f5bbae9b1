import { readInTab, storeInTab } from '../../ui/kept/tab-storage.ts';

/** The fields of an order's `source` by the link parameters that set them. */
export const UTM = { utm_source: 'utmSource', utm_medium: 'utmMedium', utm_campaign: 'utmCampaign' } as const;

const KEY = 'tikiti.source';
const LONGEST = 200;

export type LinkSource = Partial<Record<(typeof UTM)[keyof typeof UTM] | 'referrer', string>>;

/** Reads the source from a link's query. */
export function readUtm(questions: URLSearchParams): LinkSource {
  const fields = Object.entries(UTM).flatMap(([question, field]) => {
    const value = questions.get(question)?.slice(0, LONGEST);
    return value ? [[field, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

/**
 * Keeps the source of this visit until the tab is closed, so that it still counts if somebody looks at another event first. A later link
 * with more details replaces it. It is sent only with an order.
 */
export function keepSource(): void {
  const source = readUtm(new URLSearchParams(location.search));
  const referrer = hostOf(document.referrer);
  if (referrer && referrer !== location.hostname) source.referrer = referrer;
  if (Object.keys(source).length > 0) storeInTab(KEY, source);
}

export const keptSource = () => readInTab<LinkSource>(KEY);

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname;
  } catch {
    return undefined;
  }
}
