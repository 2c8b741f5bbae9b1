import { BannerImage } from '../../ui/pictures/banner-image.tsx';
import { Poster } from '../../ui/posters/poster.tsx';

interface EventPictureProps {
  event: { id: string; bannerUrl: string | null; accent: string | null };
  className?: string;
}

/** An event's banner or, without one, its poster. It stands beside the name, so it needs no alternative text. */
export function EventPicture({ event, className = '' }: EventPictureProps) {
  const box = `aspect-[2/1] overflow-hidden rounded-field object-cover ${className}`;
  if (!event.bannerUrl) return <Poster event={event} className={box} />;
  return <BannerImage url={event.bannerUrl} sizes="20rem" loading="lazy" className={box} />;
}
