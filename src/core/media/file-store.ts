/** The port to where uploaded files are kept: the data folder, or S3. */
export interface FileStore {
  /** Stores or replaces `bytes` under `key` ("images/{uuid}.webp": letters, digits, dot, dash, slash). */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Stores a large file, as it comes; when `chunks` throws nothing is stored, and what it threw is thrown. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** A stored file to be read bit by bit, and its size in bytes; undefined when there is none. Cancel it when done early. */
  open(key: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number } | undefined>;
  /** The stored bytes, or undefined when there are none under `key`. */
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  delete(key: string): Promise<void>;
}
