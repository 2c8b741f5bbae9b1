/** The port to the store of uploaded files: the data folder, or S3. */
export interface FileStore {
  /** Stores or replaces `bytes` under `key` ("images/{uuid}.webp": letters, digits, dot, dash, slash). */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Stores a large file as it arrives. If `chunks` throws, nothing is stored and the error is thrown. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** Opens a stored file as a stream, with its size in bytes; undefined if there is none. Cancel the stream if you stop early. */
  open(key: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number } | undefined>;
  /** Reads a stored file; undefined if there is none under `key`. */
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  delete(key: string): Promise<void>;
  /** Lists the keys that start with `prefix`, in no order. What is stored or deleted meanwhile may be among them or not. */
  list(prefix?: string): AsyncIterable<string>;
}
