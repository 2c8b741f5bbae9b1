/** The spec's key and its two values; dark unless 'light' is stored. */
export const THEME_KEY = 'isdark';
export const DARK_THEME = 'halloween';
export const LIGHT_THEME = 'wireframe';

/**
 * Runs before the first paint, so that no page flashes in the wrong theme, and serves every theme switch by one listener,
 * so that it works on pages that ship no React too. The text is constant: the Content-Security-Policy may name its SHA-256.
 */
export const themeScript = `(()=>{const d=document.documentElement,k='${THEME_KEY}';let m='dark';try{m=localStorage.getItem(k)||m}catch{}const s=()=>{d.dataset.theme=m==='light'?'${LIGHT_THEME}':'${DARK_THEME}'};s();document.addEventListener('click',e=>{if(!e.target.closest?.('[data-theme-toggle]'))return;m=m==='light'?'dark':'light';s();try{localStorage.setItem(k,m)}catch{}})})()`;
