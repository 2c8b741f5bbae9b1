interface AboutEventProps {
  id: string;
  /** The description as safe HTML; empty without one. */
  description: string;
}

/** Shows the event's description, and its id for programs and support. */
export function AboutEvent({ id, description }: AboutEventProps) {
  return (
    <section aria-labelledby="about" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="about" className="text-xl">
        Description
      </h2>
      {description ? (
        <div
          dir="auto"
          className="prose-text max-w-prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered with HTML off
          dangerouslySetInnerHTML={{ __html: description }}
        />
      ) : (
        <p className="text-muted">No description yet.</p>
      )}
      <p className="text-sm text-muted">
        Event ID <span className="font-mono wrap-anywhere select-all">{id}</span>
      </p>
    </section>
  );
}
