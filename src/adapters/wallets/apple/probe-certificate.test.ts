import { expect, test } from 'vitest';
import { FakeClock } from '../../../../tests/fakes/clock.ts';
import { DAY_MS } from '../../../core/shared/durations.ts';
import { probeCertificate } from './probe-certificate.ts';

const endsAt = new Date('2027-10-01T12:00:00Z');
const findings = (daysBefore: number) =>
  probeCertificate({ endsAt }, new FakeClock(new Date(endsAt.getTime() - daysBefore * DAY_MS)))();

test('a certificate that lasts for more than a month has no findings', async () => {
  expect(await findings(31)).toEqual([]);
});

test('the operator is warned for a month, and told once it has ended', async () => {
  expect(await findings(30)).toMatchObject([
    {
      code: 'wallets.certificate-ends',
      severity: 'warning',
      says: expect.stringContaining('ends on 1 October 2027'),
    },
  ]);
  expect(await findings(0)).toMatchObject([{ code: 'wallets.certificate-ended', severity: 'problem' }]);
});
