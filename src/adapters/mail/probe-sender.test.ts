import { expect, test } from 'vitest';
import { probeSender } from './probe-sender.ts';

const FROM = 'Tikiti <tickets@example.com>';
/** DNS with these TXT records, which answers as the real one for names without any. */
const dns = (records: Record<string, string[]>) => async (name: string) => {
  const found = records[name];
  if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
  return found.map((text) => [text.slice(0, 4), text.slice(4)]);
};
const SPF = { 'example.com': ['other', 'v=spf1 -all'] };
const DMARC = { '_dmarc.example.com': ['v=DMARC1; p=none'] };

test.each([
  [{ ...SPF, ...DMARC }, undefined],
  [SPF, 'no DMARC record'],
  [DMARC, 'no SPF record'],
  [{}, 'no SPF and DMARC record'],
])('%j is looked up', async (records, says) => {
  const findings = await probeSender(FROM, dns(records))();
  expect(findings.map((one) => one.says)).toEqual(says ? [expect.stringContaining(says)] : []);
});

test('without network it says that it could not look', async () => {
  const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  expect(await probeSender('tickets@example.com', away)()).toMatchObject([
    { code: 'mail.sender-unknown', says: expect.stringContaining('could not look up whether example.com') },
  ]);
});
