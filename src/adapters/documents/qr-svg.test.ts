import { describe, expect, it } from 'vitest';
import { qrPng } from './qr-png.ts';
import { qrSvg } from './qr-svg.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { scanQr } from './testing/scan-qr.ts';

const codes = sampleOrder().tickets.map((ticket) => ticket.code);

describe('the QR of a ticket', () => {
  it('scans from the picture in a mail', async () => {
    const png = qrPng(codes[0] ?? '');
    expect(await scanQr(png, 200)).toEqual([codes[0]]);
  });

  it('scans back to the code, on white and on a dark page', async () => {
    for (const code of codes) {
      expect(await scanQr(qrSvg(code))).toEqual([code]);
      expect(await scanQr(qrSvg(code), 400, '#1c1917')).toEqual([code]);
    }
  });

  it('scans at the size of a thumbnail', async () => {
    expect(await scanQr(qrSvg(codes[0] ?? ''), 159)).toEqual([codes[0]]);
  });

  it('has its own white, quiet zone and name, and inherits no colour from the page', () => {
    const svg = qrSvg(codes[0] ?? '');
    expect(svg).toContain('viewBox="-4 -4 53 53"');
    expect(svg).toContain('<path fill="#ffffff" d="M-4,-4h53v53h-53z"/>');
    expect(svg).toContain('aria-label="QR code of this ticket"');
    expect(svg).not.toContain('currentColor');
    // A Content-Security-Policy without inline styles would complain about one.
    expect(svg).not.toContain('style');
  });

  it('accepts any text, and none of it gets into the markup', async () => {
    const hostile = '"/><script>alert(1)</script>';
    expect(qrSvg(hostile)).not.toContain('script');
    expect(await scanQr(qrSvg(hostile))).toEqual([hostile]);
  });
});
