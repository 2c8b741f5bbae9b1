import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Reads the QR codes in a picture with the decoder that the door's scanner uses. */
export async function scanQr(
  image: string | Uint8Array,
  side = 400,
  background = '#ffffff',
): Promise<string[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  const picture = sharp(Buffer.from(image)).resize(side, side).flatten({ background });
  const png = await picture.extend({ top: 40, bottom: 40, left: 40, right: 40, background }).png().toBuffer();
  const found = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'], tryHarder: true });
  return found.map((barcode) => barcode.text);
}
