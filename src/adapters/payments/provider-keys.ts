import { z } from 'zod';

/** A setting that lists several things, separated by commas or spaces. */
export const settingList = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));

/** A key that names its mode, such as "sk_live_51...". */
export const providerKey = (prefixes: string, example: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^(${prefixes})_(test|live)_\\w+$`), { error: `must be a key like ${example}` });

export const isLiveKey = (value: string) => value.split('_')[1] === 'live';

/** Returns one line about a key that would charge real cards in a demo or on a test site, or none in production. */
export function wrongMode(name: string, value: string, realMoney: boolean): string | undefined {
  if (realMoney && !isLiveKey(value))
    return `${name} is a test key: production would hand tickets out for no money. Set STAGING=true if that is what this is for`;
  if (!realMoney && isLiveKey(value)) {
    return `${name} is a live key: a demo must not charge real cards. Set NODE_ENV=production without STAGING, or use test keys`;
  }
  return undefined;
}

/** Returns one line about a provider's address that is not the provider's own, nor on this machine in a demo. */
export function wrongApi(name: string, url: string, production: boolean): string | undefined {
  if (production) return `${name} is for a stand-in on this machine: leave it out in production`;
  const { hostname } = new URL(url);
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
    ? undefined
    : `${name} must be on this machine: your key would go elsewhere`;
}
