import { expect, it } from 'vitest';
import { NO_LOCATION_TEXT } from '../../../../core/places/location-text.ts';
import { inputOf, newDraft } from '../draft/draft.ts';
import { addressFor, type Where, withFound, withPin } from './place-address.ts';

const JOHANNESBURG = { latitude: -26.2, longitude: 28.04 };
const CAPE_TOWN = { latitude: -33.93, longitude: 18.42 };
const nowhere: Where = newDraft();

/** What a browser's storage returns of a draft. */
const kept = (where: Where): Where => JSON.parse(JSON.stringify(where));

const choose = (where: Where, point: typeof CAPE_TOWN, address?: string) =>
  withFound(withPin(where, point), point, address) as Where;

it('follows the pin if the form filled it in, also after another step or a reload', () => {
  const first = choose(nowhere, JOHANNESBURG, 'Johannesburg, South Africa');
  expect(first.locationText).toBe('Johannesburg, South Africa');
  expect(choose(kept(first), CAPE_TOWN, 'Cape Town, South Africa').locationText).toBe(
    'Cape Town, South Africa',
  );
});

it('leaves the organiser’s own text alone, and keeps the found address beside it', () => {
  const first = choose(nowhere, JOHANNESBURG, 'Johannesburg, South Africa');
  const written = { ...first, locationText: 'Zoo Lake, Johannesburg' };
  const moved = choose(kept(written), CAPE_TOWN, 'Cape Town, South Africa');
  expect(moved).toMatchObject({
    locationText: 'Zoo Lake, Johannesburg',
    foundAddress: 'Cape Town, South Africa',
  });
  expect(withPin(moved, null)).toMatchObject({ place: null, locationText: 'Zoo Lake, Johannesburg' });
});

it('leaves a text alone that was stored before any lookup', () => {
  const stored = { place: JOHANNESBURG, locationText: 'Johannesburg, South Africa' };
  expect(choose(stored, CAPE_TOWN, 'Cape Town, South Africa').locationText).toBe(
    'Johannesburg, South Africa',
  );
});

it('is removed with the pin if the form filled it in', () => {
  const first = choose(nowhere, JOHANNESBURG, 'Johannesburg, South Africa');
  expect(withPin(first, null)).toEqual({ place: null, locationText: '', foundAddress: '' });
});

it('stays empty if nothing was found, without saying so in the field', () => {
  const first = choose(nowhere, JOHANNESBURG, 'Johannesburg, South Africa');
  const lost = choose(first, CAPE_TOWN);
  expect(lost).toMatchObject({ locationText: '', foundAddress: '' });
  expect(choose(kept(lost), JOHANNESBURG, 'Johannesburg').locationText).toBe('Johannesburg');
  const written = { ...first, locationText: 'Zoo Lake' };
  expect(choose(written, CAPE_TOWN).locationText).toBe('Zoo Lake');
});

it('ignores an answer about an earlier position of the pin', () => {
  const moved = withPin(withPin(nowhere, JOHANNESBURG), CAPE_TOWN);
  expect(withFound(moved, JOHANNESBURG, 'Johannesburg')).toBeUndefined();
  expect(withFound(withPin(moved, null), CAPE_TOWN, 'Cape Town')).toBeUndefined();
});

it('sends the found address to nobody', () => {
  expect(inputOf({ ...newDraft(), foundAddress: 'Johannesburg' })).not.toHaveProperty('foundAddress');
});

it.each([
  ['Johannesburg', 'Johannesburg, South Africa', 'Johannesburg, South Africa'],
  ['Zoo Lake', 'Parkview, Johannesburg', 'Zoo Lake, Parkview, Johannesburg'],
  ['', 'Parkview', 'Parkview'],
  ['Zoo Lake', NO_LOCATION_TEXT, 'Zoo Lake'],
  ['', NO_LOCATION_TEXT, ''],
])('says %j at %j as %j', (name, locationText, expected) => {
  expect(addressFor({ name, locationText })).toBe(expected);
});
