import type { BarcodeDetector } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

let loading: Promise<BarcodeDetector> | undefined;

/**
 * The QR decoder, fetched from our own origin the first time somebody starts a camera. The same one everywhere: browsers'
 * own detectors differ, or are missing. Rejects when it cannot be loaded; the next call tries again.
 */
export function loadDecoder(): Promise<BarcodeDetector> {
  loading ??= fetchDecoder().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchDecoder(): Promise<BarcodeDetector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
