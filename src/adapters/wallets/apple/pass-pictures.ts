import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { shipped } from '../../shipped.ts';

/** Heights in points. Source: https://developer.apple.com/design/human-interface-guidelines/wallet */
const HEIGHTS = { icon: 29, logo: 50 } as const;
/** Pixels for a point. */
const SCALES = [1, 2, 3] as const;

export type PassPictures = Readonly<Record<string, Buffer>>;

let drawn: Promise<PassPictures> | undefined;

/** Draws our mark as the pictures that every pass needs. They are drawn once. */
export function drawMark(): Promise<PassPictures> {
  drawn ??= draw();
  // A failure is not kept.
  drawn.catch(() => {
    drawn = undefined;
  });
  return drawn;
}

async function draw(): Promise<PassPictures> {
  const mark = await readFile(shipped('src/web/ui/favicon.svg'));
  const pictures = Object.entries(HEIGHTS).flatMap(([name, height]) =>
    SCALES.map(async (scale) => {
      const file = scale === 1 ? `${name}.png` : `${name}@${scale}x.png`;
      // 64 units of the drawing are 72 dpi.
      const density = (72 * height * scale) / 64;
      const picture = sharp(mark, { density })
        .resize({ height: height * scale })
        .png();
      return [file, await picture.toBuffer()] as const;
    }),
  );
  return Object.fromEntries(await Promise.all(pictures));
}
