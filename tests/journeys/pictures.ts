import sharp from 'sharp';

/** A picture that an organiser might choose: 1500x1000 px, with a vivid colour. */
export function bannerPicture(): Promise<Buffer> {
  const sun =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1000"><rect width="1500" height="1000" fill="#2b1b3d"/><circle cx="1000" cy="600" r="260" fill="#f2762e"/></svg>';
  return sharp(Buffer.from(sun)).png().toBuffer();
}
