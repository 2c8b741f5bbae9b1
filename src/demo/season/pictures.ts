import { seededRandom } from '../../core/media/seeded-random.ts';
import type { App } from '../../core/shared/app.ts';

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

/** Draws a picture and encodes it like a photo, because the season has no camera. */
const taken = async (app: App, drawing: string) => ({ bytes: await app.images.paint(drawing) });

/** Ranges of hills at dawn, 1600x800 px, as an event's photo. */
export function hillsAtDawn(app: App, seed: string) {
  const random = seededRandom(`hills of ${seed}`);
  const RANGES = ['#c4567a', '#9b4478', '#6b356d', '#432a5c', '#241c43'];
  const ranges = RANGES.map((colour, at) => {
    const height = 330 + at * 95;
    const peaks = Array.from(
      { length: 9 },
      (_, peak) => `${peak * 200} ${Math.round(height - random() * 150)}`,
    );
    return `<path fill="${colour}" d="M0 800 L0 ${height} L${peaks.join(' L')} L1600 800 Z"/>`;
  });
  const sky =
    '<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#4b3f78"/><stop offset=".45" stop-color="#ee8b6c"/><stop offset=".8" stop-color="#ffd9a0"/></linearGradient></defs><rect width="1600" height="800" fill="url(#s)"/>';
  const sun = `<circle cx="${400 + Math.round(random() * 800)}" cy="290" r="92" fill="#fff3d6"/>`;
  return taken(app, svg(1600, 800, sky + sun + ranges.join('')));
}

/** A portrait, 400x400 px, always the same for the same number. */
export function portrait(app: App, number: number) {
  const random = seededRandom(`face ${number}`);
  const pick = (colours: readonly string[]) => colours[Math.floor(random() * colours.length)] as string;
  const wall = pick(['#f2c14e', '#7fb7be', '#e4572e', '#b8c480', '#c490d1', '#5b8e7d']);
  const skin = pick(['#8d5524', '#5c3a21', '#c68642', '#e0ac69', '#f1c27d', '#70421f']);
  const hair = pick(['#1d1a17', '#3b2417', '#6a4a3a', '#8a8078', '#2c1b10']);
  const shirt = pick(['#22333b', '#f4f1de', '#3d405b', '#81b29a', '#9b2226']);
  const top = pick([
    `<path d="M118 190a82 92 0 0 1 164 0q-40-52-164 0z" fill="${hair}"/>`,
    `<circle cx="200" cy="160" r="104" fill="${hair}"/>`,
    `<path d="M112 290V180a88 92 0 0 1 176 0v110z" fill="${hair}"/>`,
  ]);
  const head = `<rect x="170" y="250" width="60" height="80" fill="${skin}"/><ellipse cx="200" cy="205" rx="76" ry="88" fill="${skin}"/>`;
  const face =
    '<circle cx="172" cy="204" r="8" fill="#1d1a17"/><circle cx="228" cy="204" r="8" fill="#1d1a17"/><path d="M170 245q30 28 60 0" fill="none" stroke="#1d1a17" stroke-width="7" stroke-linecap="round"/>';
  const fringe = `<path d="M122 206C122 84 278 84 278 206Q200 122 122 206z" fill="${hair}"/>`;
  const body = `<path d="M60 400q0-96 140-96t140 96z" fill="${shirt}"/>`;
  const all = `<rect width="400" height="400" fill="${wall}"/>${top}${body}${head}${face}${fringe}`;
  return taken(app, svg(400, 400, all));
}

/** A logo, 800x600 px: a horn over a hill. */
export function hornLogo(app: App) {
  const mark =
    '<rect width="800" height="600" fill="#fff8ec"/><path d="M150 430q250-190 500 0z" fill="#2b2d42"/><path d="M250 300h190l150-110v250L440 330H250z" fill="#e4572e"/><circle cx="226" cy="315" r="34" fill="#2b2d42"/>';
  return taken(app, svg(800, 600, mark));
}
