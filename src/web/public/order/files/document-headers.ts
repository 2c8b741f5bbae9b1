/** Sources: https://developer.apple.com/documentation/walletpasses/distributing-and-updating-a-pass */
export const PASS = 'application/vnd.apple.pkpass';
export const PASSES = 'application/vnd.apple.pkpasses';

/** Headers of a document that belongs to one order. */
export const documentHeaders = (contentType: string, filename: string) => ({
  'Content-Type': contentType,
  'Content-Disposition': `attachment; filename="${filename}"`,
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
});
