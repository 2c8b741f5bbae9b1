import type { BarcodeDetector } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

let loading: Promise<BarcodeDetector> | undefined;

/**
 * Loads the QR decoder from our own origin when a camera is first started. All browsers use this one, because their own detectors differ or
 * are missing. Rejects if it cannot be loaded; the next call tries again.
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
