import type { ImageFormat } from './image-format.ts';

/** The port to the image codec. Each call throws DomainError 'unavailable' (server.busy) if too many pictures wait. */
export interface Images {
  /**
   * Decodes an untrusted picture and encodes it as WebP: upright, without metadata such as places and names, and at most `maxWidth` px
   * wide.
   * @throws DomainError 'too-large' (image.too-many-pixels) before anything is decoded, 'unsupported' (image.unreadable) if it is not a
   * whole picture of that format
   */
  reencode(
    bytes: Uint8Array,
    format: ImageFormat,
    limits: { maxWidth: number; maxPixels: number },
  ): Promise<WebImage>;
  /** Makes a copy of one of our WebP pictures, at most `width` px wide, as WebP. */
  narrow(bytes: Uint8Array, width: number): Promise<Uint8Array>;
  /** Paints one of our own drawings (an SVG without text, in its own size) as PNG. Never pass it an upload. */
  paint(svg: string): Promise<Uint8Array>;
  /**
   * Lays one of our own drawings (as for `paint`) over a picture of ours or over another drawing, cut to the drawing's size, as JPEG: the
   * programs that show link previews take no WebP everywhere.
   */
  overlay(ground: Uint8Array | string, svg: string): Promise<Uint8Array>;
}

export interface WebImage {
  /** webp */
  bytes: Uint8Array;
  /** px */
  width: number;
  height: number;
  /** A small copy to find colours in: red, green, blue, 8 bits each, row by row. */
  thumbnail: Uint8Array;
}
