import { Poster } from '../ui/poster.tsx';

interface EventPictureProps {
  event: { id: string; bannerUrl: string | null; accent: string | null };
  className?: string;
}

/** An event's banner or, without one, its poster. Beside its name, so it needs no words of its own. */
export function EventPicture({ event, className = '' }: EventPictureProps) {
  const box = `aspect-[2/1] overflow-hidden rounded-field object-cover ${className}`;
  if (!event.bannerUrl) return <Poster event={event} className={box} />;
  return <img src={event.bannerUrl} alt="" width={600} height={300} loading="lazy" className={box} />;
}
