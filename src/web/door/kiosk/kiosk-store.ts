/** The name of the browser cache for the last opened kiosk: its page and the files it needs. By its prefix it is deleted at logout. */
export const KEPT_KIOSK = 'tikiti-kiosk';
