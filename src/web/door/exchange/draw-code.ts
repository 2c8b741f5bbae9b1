/** Loads what draws codes, so that it is there without a network. */
export const loadPainter = () => import('qrcode');

/** Draws a code for another device's camera, as the address of an image: black on white in both themes. */
export async function drawCode(frame: string): Promise<string> {
  const { default: qrCode } = await loadPainter();
  const svg = await qrCode.toString([{ data: frame, mode: 'alphanumeric' }], {
    type: 'svg',
    errorCorrectionLevel: 'L',
    margin: 4,
  });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
