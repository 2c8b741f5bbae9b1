import { describe, expect, it } from 'vitest';
import { type DeviceScan, sendScan } from './send-scan.ts';

const scan: DeviceScan = {
  scanId: 'scan',
  code: 'T1',
  typed: false,
  gate: 'North',
  areaId: 'area',
  direction: 'entry',
  scannedAt: '2026-11-21T10:00:00.000Z',
};
const { typed: _, ...sentScan } = scan;
const admitted = {
  answer: 'admitted',
  ticket: { typeName: 'General', shortCode: '12345-6789A' },
  admittedAt: '2026-11-21T10:00:00.000Z',
  count: 1,
};

const answering = (status: number, body: unknown) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

describe('sending a scan', () => {
  it('returns the server’s answer', async () => {
    const sent: [string, string | undefined, unknown][] = [];
    const outcome = await sendScan('event', scan, {
      fetchFrom: async (url, request) => {
        sent.push([String(url), request?.method, JSON.parse(String(request?.body))]);
        return answering(200, admitted)();
      },
    });
    expect(outcome).toEqual(admitted);
    expect(sent).toEqual([
      ['/api/events/event/check-ins', 'POST', { ...sentScan, sentAt: expect.stringMatching(/Z$/) }],
    ]);
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), /may be offline/],
    ['no patience left', () => Promise.reject(new DOMException('late', 'TimeoutError')), /may be offline/],
    [
      'a Wi-Fi login page in its place',
      answering(200, '<html>Welcome to the arena</html>'),
      /Wi-Fi may want/,
    ],
    ['an answer we do not know', answering(200, { answer: 'welcome' }), /Wi-Fi may want/],
    ['an answer that is not whole', answering(200, { answer: 'admitted' }), /Wi-Fi may want/],
    ['a refusal without words', answering(418, 'teapot'), /Wi-Fi may want/],
    ['a broken server', answering(503, { ...admitted }), /Something went wrong/],
  ])('is unanswered after %s', async (_, fetchFrom, why) => {
    expect(await sendScan('event', scan, { fetchFrom })).toEqual({
      answer: 'not-checked',
      why: expect.stringMatching(why),
      unanswered: true,
    });
  });

  it.each([
    ['a session that ended', answering(401, { detail: 'Not signed in' }), /logged out/],
    [
      'an invitation taken back',
      answering(404, { detail: 'There is no door here.' }),
      /^There is no door here\.$/,
    ],
  ])('is refused after %s', async (_, fetchFrom, why) => {
    expect(await sendScan('event', scan, { fetchFrom })).toEqual({
      answer: 'not-checked',
      why: expect.stringMatching(why),
    });
  });
});
