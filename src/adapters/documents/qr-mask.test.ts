import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { withBestMask } from './qr-mask.ts';
import { sampleOrder } from './testing/sample-order.ts';

const codes = sampleOrder().tickets.map(({ code }) => code);
const texts = [...codes, ...'abcdefgh'].flatMap((one) =>
  [0, 2, 12].map((times) => (times === 0 ? one : `https://tikiti.example/${one.repeat(times)}`)),
);

test('a code has the mask that the library chooses, which takes longer for it', () => {
  const masks = new Set<number>();
  for (const text of texts) {
    const encode = (mask?: number) =>
      QRCode.create(text, {
        errorCorrectionLevel: 'M',
        ...(mask !== undefined && { maskPattern: mask as QRCode.QRCodeMaskPattern }),
      });
    const { modules, maskPattern } = encode();
    expect(withBestMask((mask) => encode(mask).modules).data).toEqual(modules.data);
    masks.add(maskPattern as number);
  }
  // With one mask for all, this test would say nothing.
  expect(masks.size).toBeGreaterThan(2);
});
