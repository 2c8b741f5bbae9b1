/** Placed at a page's end, so that like every script there it waits for the style sheets. Only then does it request the modules. */
export const latePreloadsScript =
  "for(const l of document.querySelectorAll('link[rel=later]'))l.rel='modulepreload'";
