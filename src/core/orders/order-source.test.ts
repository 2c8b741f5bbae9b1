import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderSourceOf, sourceWords } from './order-source.ts';

const read = (given: unknown) => orderSourceOf(given, 'https://www.tikiti.example');

test('keeps what a link and a browser say; of an address, only the host', () => {
  const given = {
    utmSource: ' Newsletter ',
    utmMedium: 'Email',
    utmCampaign: 'Spring',
    referrer: 'https://www.Mail.example/inbox?id=7',
  };
  const kept = read(given);
  expect(kept).toEqual({ source: 'newsletter', medium: 'email', campaign: 'Spring', host: 'mail.example' });
  expect(sourceWords(kept)).toBe('newsletter · email · Spring');
  expect(sourceWords(read({ referrer: 'instagram.com' }))).toBe('instagram.com');
});

test('is null for our own pages, for nothing, and for anything but text', () => {
  for (const given of [
    undefined,
    null,
    'x',
    7,
    [],
    {},
    { referrer: 'https://tikiti.example/o/koppie' },
    { utmSource: 5 },
    { utmSource: '\u0000 ' },
    { referrer: 'no host' },
    { referrer: '[::1]' },
  ]) {
    expect(read(given), JSON.stringify(given)).toBeNull();
  }
});

test('is bounded and plain, whatever a client sends', () => {
  const any = fc.option(fc.oneof(fc.string({ unit: 'binary', maxLength: 700 }), fc.anything()), {
    nil: undefined,
  });
  const given = fc.record(
    { utmSource: any, utmMedium: any, utmCampaign: any, referrer: any },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(given, (asked) => {
      const kept = JSON.stringify(read(asked) ?? {});
      expect(kept.length).toBeLessThanOrEqual(1_000);
      expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    }),
  );
});
