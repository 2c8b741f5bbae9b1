/** A part of a trace, while its work runs. */
export interface Span {
  rename(name: string): void;
  /** Adds facts. Never what opens something or names somebody: they leave this installation. */
  note(facts: Readonly<Record<string, string | number>>): void;
  /** Marks it as failed, although its work threw nothing. */
  fail(): void;
}

/** Follows requests and sweeps through their work, where an operator wants traces (docs/decisions/0156). */
export interface Tracer {
  /**
   * Runs work as a span of the trace that is running, or of a new one. What the work throws marks the span by its code, and is thrown on.
   * @param parent the `traceparent` header of whoever asked, if it may be trusted
   */
  span<Result>(name: string, work: (span: Span) => Promise<Result>, parent?: string): Promise<Result>;
  /** The id of the trace that is running; undefined if none is, or if it is not sampled. */
  traceId(): string | undefined;
}

const NO_SPAN: Span = { rename() {}, note() {}, fail() {} };

/** Where nobody wants traces. */
export const UNTRACED: Tracer = { span: (_, work) => work(NO_SPAN), traceId: () => undefined };
