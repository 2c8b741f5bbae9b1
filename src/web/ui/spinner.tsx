/** Announces "Loading" to screen readers; pass a `label` that says more if there is one. */
export function Spinner({ label = 'Loading', className = '' }: { label?: string; className?: string }) {
  return (
    <span role="status" className={`inline-grid place-items-center ${className}`}>
      <span aria-hidden className="loading loading-spinner loading-sm" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
