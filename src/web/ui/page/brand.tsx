/** The product's name as a link home. */
export function Brand({ href = '/', className = '' }: { href?: string; className?: string }) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-11 items-center font-display text-2xl font-extrabold tracking-[-0.04em] ${className}`}
    >
      tikiti
    </a>
  );
}
