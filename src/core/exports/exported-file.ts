/** A file that is written piece by piece, so that only a few of its rows are in memory at once. */
export interface ExportedFile {
  filename: string;
  contentType: string;
  pieces: AsyncIterable<string | Uint8Array>;
}
