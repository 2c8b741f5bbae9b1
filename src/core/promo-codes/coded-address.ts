/**
 * The query parameter of an event page that shows what its visitor chose before a promo code was applied. Nobody else gets such a page, and a
 * CDN keeps none.
 */
export const KEPT_CHOICE = 'kept';

/** The query parameter of an event page with the reason why its code was refused. Its values are few, so visitors share cached pages. */
export const REFUSED_CODE = 'code-refused';
