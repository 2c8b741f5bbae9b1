import QRCode from 'qrcode';
import { QUIET_ZONE } from './qr.ts';

/** Pixels a module: a ticket's 45 modules and their border make 424 pixels, sharp at the 200 a mail shows. */
const SCALE = 8;

/** The code as a PNG, for mails, which show no SVG. Black on white with its quiet zone, as scanners want it. */
export async function qrPng(code: string): Promise<Uint8Array> {
  return QRCode.toBuffer(code, { errorCorrectionLevel: 'M', margin: QUIET_ZONE, scale: SCALE });
}
