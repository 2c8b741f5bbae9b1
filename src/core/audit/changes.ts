/** A field that is another now. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Lists the fields of `after` that differ from those of `before`, in their order: what an entry says of an edit. */
export const fieldChanges = (before: object, after: object): FieldChange[] =>
  Object.entries(after).flatMap(([field, now]) => {
    const then = (before as Record<string, unknown>)[field];
    return JSON.stringify(then ?? null) === JSON.stringify(now ?? null)
      ? []
      : [{ field, before: then ?? null, after: now ?? null }];
  });
