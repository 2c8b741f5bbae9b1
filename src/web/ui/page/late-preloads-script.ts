/** At a page's end: like every script there it waits for the style sheets, and only then are the modules asked for. */
export const latePreloadsScript =
  "for(const l of document.querySelectorAll('link[rel=later]'))l.rel='modulepreload'";
