/** The pages that speak all languages. They grow by room; whatever is not listed is in English. */
const TRANSLATED = /^\/event\/[0-9a-f-]{36}(\/(order\/[0-9a-f-]{36}(\/confirm)?|lost-tickets))?$/i;

/** @param path of a page, without its language */
export const isTranslated = (path: string): boolean => TRANSLATED.test(path);
