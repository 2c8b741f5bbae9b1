import { UserRound } from 'lucide-react';

interface AvatarProps {
  /** The person's picture; null shows the placeholder. */
  url: string | null;
  /** Width and height, such as "size-10". */
  className?: string;
}

/** A person's round picture. It stands beside their name, so it needs no alternative text. */
export function Avatar({ url, className = 'size-10' }: AvatarProps) {
  const round = `${className} shrink-0 rounded-full`;
  if (url) return <img src={url} alt="" width={200} height={200} className={`${round} object-cover`} />;
  return (
    <span aria-hidden className={`${round} grid place-items-center overflow-hidden avatar-placeholder`}>
      <UserRound className="size-[62%]" strokeWidth={1.75} />
    </span>
  );
}
