import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luminance, ticketColours } from './ticket-colours.ts';

describe('the colours of a ticket', () => {
  it('have a contrast of 4.5:1 with any accent', () => {
    fc.assert(
      fc.property(fc.nat(0xffffff), (value) => {
        const accent = `#${value.toString(16).padStart(6, '0')}`;
        const colours = ticketColours(accent);
        expect(colours.accent).toBe(accent);
        const [low = 0, high = 0] = [luminance(accent), luminance(colours.onAccent)].sort((a, b) => a - b);
        expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('prefer white letters', () => {
    expect(ticketColours('#d8371f').onAccent).toBe('#ffffff');
    expect(ticketColours('#ffe14d').onAccent).toBe('#000000');
  });

  it('agree with the standard on black and white', () => {
    expect(luminance('#000000')).toBe(0);
    expect(luminance('#ffffff')).toBeCloseTo(1, 10);
  });

  it.each([undefined, '', 'red', '#fff', '#12345g', '#123456;background:url(x)'])(
    'are Tikiti’s own for %j',
    (accent) => {
      expect(ticketColours(accent)).toEqual(ticketColours('#d8371f'));
    },
  );
});
