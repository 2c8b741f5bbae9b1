/** Whether a theme is light or dark. */
export type Mode = 'light' | 'dark';

export interface Theme {
  /** The name that daisyUI and `data-theme` use. */
  name: string;
  mode: Mode;
}

const LIGHT = [
  'wireframe',
  'light',
  'cupcake',
  'bumblebee',
  'emerald',
  'corporate',
  'retro',
  'cyberpunk',
  'valentine',
  'garden',
  'lofi',
  'pastel',
  'fantasy',
  'cmyk',
  'autumn',
  'acid',
  'lemonade',
  'winter',
  'nord',
];
const DARK = [
  'halloween',
  'dark',
  'synthwave',
  'forest',
  'aqua',
  'black',
  'luxury',
  'dracula',
  'business',
  'night',
  'coffee',
  'dim',
  'sunset',
];

const inMode = (mode: Mode) => (name: string) => ({ name, mode });

/** The 32 themes, each mode's default first. */
export const THEMES: readonly Theme[] = [...DARK.map(inMode('dark')), ...LIGHT.map(inMode('light'))];

export const DEFAULT_THEMES = { dark: 'halloween', light: 'wireframe' } as const satisfies Record<
  Mode,
  string
>;
