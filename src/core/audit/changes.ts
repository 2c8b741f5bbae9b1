/** A field whose value changed. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Lists the fields of `after` that differ from `before`, in their order, as the audit log shows an edit. */
export const fieldChanges = (before: object, after: object): FieldChange[] =>
  Object.entries(after).flatMap(([field, now]) => {
    const then = (before as Record<string, unknown>)[field];
    return JSON.stringify(then ?? null) === JSON.stringify(now ?? null)
      ? []
      : [{ field, before: then ?? null, after: now ?? null }];
  });
