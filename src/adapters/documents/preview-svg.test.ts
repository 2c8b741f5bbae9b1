import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createImages } from '../images/images.ts';
import { createTicketDocuments } from './ticket-documents.ts';

const { preview } = createTicketDocuments();
const images = createImages();
const GROUND =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><path d="M0 0h600v600H0Z" fill="#3b5bdb"/></svg>';

/** Pixels of the words that are as light as letters, in a band of the picture. */
async function lettersIn(svg: string, { top, height }: { top: number; height: number }): Promise<number> {
  const { data, info } = await sharp(await images.overlay(GROUND, svg))
    .extract({ left: 0, top, width: 1200, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(1);
  return data.filter((light) => light > 235).length;
}

test.each([
  ['Latin', 'Amapiano on the Roof'],
  ['a name of 200 letters', 'Donaudampfschifffahrtsgesellschaft '.repeat(6).slice(0, 200)],
  ['Arabic', 'حفل الصيف 2027', 'القاهرة، جمهورية مصر العربية'],
  ['Chinese', '夏日爵士音樂會'],
  ['Devanagari', 'ग्रीष्मकालीन संगीत'],
  ['emoji', 'Jazz 🎷 and Wine 🍷'],
])(
  'a preview draws a title as shapes that need no fonts: %s',
  async (_, title, place = 'Sandton, Johannesburg') => {
    const svg = preview({ title, lines: ['Sat 12 Dec 2026 · 19:30', place] });
    expect(svg).not.toContain('<text');
    const picture = await images.overlay(GROUND, svg);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
    // The title is in the middle, the lines are below it, and nothing is cut off at an edge.
    expect(await lettersIn(svg, { top: 130, height: 330 })).toBeGreaterThan(500);
    expect(await lettersIn(svg, { top: 490, height: 60 })).toBeGreaterThan(500);
    expect(await lettersIn(svg, { top: 0, height: 30 })).toBe(0);
    expect(await lettersIn(svg, { top: 580, height: 20 })).toBe(0);
  },
);

test('a cancelled event is marked in the picture', async () => {
  const words = { title: 'Jazz', lines: [] };
  const upper = { top: 30, height: 90 };
  const marked = await lettersIn(preview({ ...words, label: 'Cancelled' }), upper);
  expect(marked).toBeGreaterThan(5_000 + (await lettersIn(preview(words), upper)));
});
