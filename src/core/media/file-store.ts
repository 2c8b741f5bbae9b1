/** The port to where uploaded files are kept: the data folder, or S3. */
export interface FileStore {
  /** Stores or replaces `bytes` under `key` ("images/{uuid}.webp": letters, digits, dot, dash, slash). */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The stored bytes, or undefined when there are none under `key`. */
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  delete(key: string): Promise<void>;
}
