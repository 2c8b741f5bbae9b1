import type { ComponentProps } from 'react';
import { NARROW_WIDTHS, narrowKey } from '../../../core/media/file-key.ts';

type BannerImageProps = Omit<
  ComponentProps<'img'>,
  'src' | 'srcSet' | 'sizes' | 'alt' | 'width' | 'height'
> & {
  /** Its address as core returns it. */
  url: string;
  /** The width at which the page shows it, as the `sizes` attribute. */
  sizes: string;
};

/** px; no banner is wider than this. */
const WIDEST = 1600;

/** An event's banner in the size that the reader's screen needs. Its space, twice as wide as high, is reserved before it loads. */
export function BannerImage({ url, ...img }: BannerImageProps) {
  const narrow = NARROW_WIDTHS.map((width) => `${narrowKey(url, width)} ${width}w`);
  const srcSet = [...narrow, `${url} ${WIDEST}w`].join(', ');
  // We do not know what it shows, and the event's name stands beside it.
  return <img src={url} srcSet={srcSet} alt="" width={1200} height={600} {...img} />;
}
