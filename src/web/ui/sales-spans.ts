/** The periods that sales are summed by: core's name and the label. */
export const SALES_SPANS = [
  ['day', 'Last 24 hours'],
  ['week', 'Last 7 days'],
  ['month', 'Last 30 days'],
] as const;
