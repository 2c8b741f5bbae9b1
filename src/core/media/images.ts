import type { ImageFormat } from './image-format.ts';

/** The port to the image codec. Each call throws DomainError 'unavailable' (server.busy) where too many pictures wait. */
export interface Images {
  /**
   * Decodes an untrusted picture and encodes it as webp: turned upright, without what cameras write into it (places,
   * names), at most `maxWidth` px wide.
   * @throws DomainError 'too-large' (image.too-many-pixels) before anything is decoded, 'unsupported' (image.unreadable) when it is
   *   not a whole picture of that format
   */
  reencode(
    bytes: Uint8Array,
    format: ImageFormat,
    limits: { maxWidth: number; maxPixels: number },
  ): Promise<WebImage>;
  /** A picture of ours (webp) at most `width` px wide, as webp. */
  narrow(bytes: Uint8Array, width: number): Promise<Uint8Array>;
  /** Paints a drawing of our own (an SVG without text, as large as it says) as PNG. Never give it what somebody uploaded. */
  paint(svg: string): Promise<Uint8Array>;
}

export interface WebImage {
  /** webp */
  bytes: Uint8Array;
  /** px */
  width: number;
  height: number;
  /** A small copy to take colours from: red, green, blue, 8 bits each, row by row. */
  thumbnail: Uint8Array;
}
