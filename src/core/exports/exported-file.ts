/** A file of many rows, piece by piece: however many there are, few of them are in memory at once. */
export interface ExportedFile {
  filename: string;
  contentType: string;
  pieces: AsyncIterable<string | Uint8Array>;
}
