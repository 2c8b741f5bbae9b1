/** The spans that sales are summed up over, as the core names them, and what people read. */
export const SALES_SPANS = [
  ['day', 'Last 24 hours'],
  ['week', 'Last 7 days'],
  ['month', 'Last 30 days'],
] as const;
