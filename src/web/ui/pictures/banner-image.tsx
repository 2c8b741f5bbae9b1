import type { ComponentProps } from 'react';
import { NARROW_WIDTHS, narrowKey } from '../../../core/media/file-key.ts';

type BannerImageProps = Omit<
  ComponentProps<'img'>,
  'src' | 'srcSet' | 'sizes' | 'alt' | 'width' | 'height'
> & {
  /** Its address as core says it. */
  url: string;
  /** The width at which the page shows it, as the attribute says it. */
  sizes: string;
};

/** px; a banner itself is at most this wide. */
const WIDEST = 1600;

/** An event's banner, in the size that the reader's screen needs. Its box is twice as wide as high before it is there. */
export function BannerImage({ url, ...img }: BannerImageProps) {
  const narrow = NARROW_WIDTHS.map((width) => `${narrowKey(url, width)} ${width}w`);
  const srcSet = [...narrow, `${url} ${WIDEST}w`].join(', ');
  // What it shows only the organiser knows; the event's name stands beside it.
  return <img src={url} srcSet={srcSet} alt="" width={1200} height={600} {...img} />;
}
