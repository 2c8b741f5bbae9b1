import { DEFAULT_THEMES } from './themes.ts';

/** The storage key of the mode; its values are 'light' and 'dark'. Without a value the page follows the system (docs/decisions/0051). */
export const MODE_KEY = 'isdark';
/** The storage key of the theme that was chosen for a mode: `theme-dark`, `theme-light`. */
export const themeKey = (mode: string) => `theme-${mode}`;

/** The version of daisyUI, which the themes come from. Browsers cache a theme's file for good. */
export const THEME_FILES_VERSION = '5.8.1';

/**
 * Runs before the first paint, so that no page flashes in the wrong theme. One listener serves all theme switches, so they also work on
 * pages that ship no React. Pages bring the two default themes; another theme's small file is requested while the head is parsed, which
 * blocks painting, and is cached for good. The text is constant, so that the Content-Security-Policy may name its SHA-256.
 */
export const themeScript = `(()=>{
const d=document,r=d.documentElement,bright=matchMedia('(prefers-color-scheme:light)'),own=${JSON.stringify(DEFAULT_THEMES)},mem={},asked={};
const get=k=>{if(k in mem)return mem[k];try{return localStorage.getItem(k)}catch{}};
const put=(k,v)=>{try{localStorage.setItem(k,v)}catch{mem[k]=v}};
const mode=()=>{const m=get('${MODE_KEY}');return m==='light'||m!=='dark'&&bright.matches?'light':'dark'};
const show=()=>{
const m=mode(),n=get('theme-'+m),t=/^[a-z]+$/.test(n||'')?n:own[m],set=()=>{if(m===mode()){r.dataset.theme=t;r.dataset.mode=m}};
if(t===own.dark||t===own.light||asked[t]===2)return set();
const href='/themes/'+t+'.css?v=${THEME_FILES_VERSION}';
if(d.readyState==='loading'&&!d.body){asked[t]=2;d.write('<link rel="stylesheet" href="'+href+'">');return set()}
const l=d.createElement('link');l.rel='stylesheet';l.href=href;l.onload=l.onerror=()=>{asked[t]=2;set()};d.head.append(l)
};
show();
d.addEventListener('click',e=>{
const b=e.target.closest?.('[data-theme-toggle],[data-theme-choice]');if(!b)return;
const {themeChoice:n,themeMode:m=mode()==='light'?'dark':'light'}=b.dataset;
if(n)put('theme-'+m,n);put('${MODE_KEY}',m);show()
});
addEventListener('storage',show);
bright.addEventListener?.('change',show)
})()`.replaceAll('\n', '');
