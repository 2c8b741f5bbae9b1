/** A placeholder for something that is loading; size it with `className` ("h-6 w-40"). */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />;
}
