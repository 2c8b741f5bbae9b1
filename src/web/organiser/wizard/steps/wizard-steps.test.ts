import { createElement } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { CURRENCIES, type Currency } from '../../../../core/shared/money.ts';
import { pageHtml, pageText } from '../../../testing/render-page.ts';
import { type EventDraft, newDraft } from '../draft/draft.ts';
import { newShared } from '../draft/draft-shared.ts';
import { newType, TYPE_FORM } from '../draft/draft-type.ts';
import { Wizard } from '../wizard.tsx';
import { WizardFactsContext } from '../wizard-facts.ts';
import { TypesStep } from './types-step.tsx';

const facts = {
  now: '2031-01-01T00:00:00Z',
  currencies: CURRENCIES,
  minimumAmounts: {},
  taxRates: [],
  storedTypes: {},
  storedSharedCapacities: {},
  storedRendering: undefined,
  findsStreets: true,
  upload: {},
  crop: { cropping: false, onCropping: () => undefined },
};
const wizard = { given: facts, userId: 'u' };

test('the wizard has four steps, and starts with the details', () => {
  const html = pageHtml(Wizard, wizard);
  const steps = [...html.matchAll(/class="wizard-step".*?<\/button>/g)].map(([step]) =>
    step.replace(/^[^>]*>|<[^>]+>/g, ''),
  );
  expect(steps).toEqual(['1Details', '2Photo', '3Ticket Types', '4Last']);
  expect(html).toMatch(/<h2[^>]*>Details<\/h2>/);
  expect(html).toMatch(/<button(?=[^>]*aria-current="step")[^>]*>.*?Details/);
});

test('the details are a name, a description of eight rows, an address for customers and one to search', () => {
  const html = pageHtml(Wizard, wizard);
  expect(html).toMatch(/<textarea(?=[^>]*rows="8")[^>]*>/);
  expect(html).toContain('<output');
  expect(pageText(Wizard, wizard)).toMatch(
    /Name .*Description .*Find the address .*Would you like to upload a 3d rendering of the event area\? .*Next/,
  );
});

test('the search asks for a town where only towns are found', () => {
  const towns = pageText(Wizard, { ...wizard, given: { ...facts, findsStreets: false } });
  expect(towns).toMatch(
    /Town or suburb .*We find towns and suburbs\. Write the street in the address below\./,
  );
  expect(towns).not.toContain('Find the address');
  expect(pageText(Wizard, wizard)).not.toContain('Town or suburb');
});

/** The step of ticket types, on a site whose card providers accept these currencies. */
function typesStep(
  currencies: readonly Currency[],
  draft = newDraft(),
  { wanted, ...more }: { wanted?: { field: string }; storedTypes?: object; taxRates?: object[] } = {},
): string {
  const Step = () => {
    const form = useForm<EventDraft>({ defaultValues: draft });
    const step = createElement(TypesStep, { wanted });
    return createElement(
      FormProvider,
      form as never,
      createElement(WizardFactsContext, { value: { ...facts, currencies, ...more } as never }, step),
    );
  };
  return pageHtml(Step, {});
}

const options = (html: string) =>
  [...html.matchAll(/<option[^>]*>([A-Z]{3}),/g)].map(([, currency]) => currency);

test('a ticket type is a card with a name, a price, a currency and a delete button', () => {
  const html = typesStep(CURRENCIES);
  for (const label of ['Name', 'Price', 'Currency', 'Add a new ticket type']) expect(html).toContain(label);
  expect(options(html)).toEqual(CURRENCIES);
  expect(html).toMatch(/<button[^>]*aria-label="Delete Ticket type 1"/);
});

const several = ['Adult', 'Child'].map((name) => ({ ...newType(), name, priceMinor: '350', capacity: '40' }));

test('several ticket types are rows, and the one with the field to focus is open', () => {
  const draft = { ...newDraft(), types: several };
  const closed = typesStep(CURRENCIES, draft);
  expect(closed.match(/aria-expanded="false"[^>]*class="type-open"/g)).toHaveLength(2);
  expect(closed).toMatch(/Adult.*350\.00 ZAR.*40.*On sale.*Child/);
  expect(closed).not.toContain('name="types.0.priceMinor"');
  const open = typesStep(CURRENCIES, draft, { wanted: { field: 'types.1.capacity' } });
  expect(open).toContain('name="types.1.capacity"');
  expect(open).not.toContain('name="types.0.capacity"');
});

test('each field of a ticket type has an input', () => {
  const types = several.map((type) => ({ ...type, places: ['1'] }));
  const sharedCapacities = [{ ...newShared(), capacityId: 'h', name: 'Hall', capacity: '200' }];
  const taxRates = [{ id: 'vat', name: 'VAT', rate: 15_000, onTop: false, isDefault: true }];
  const wanted = { field: 'types.0.name' };
  const html = typesStep(CURRENCIES, { ...newDraft(), types, sharedCapacities }, { wanted, taxRates });
  const inputs = [...html.matchAll(/ name="types\.0\.(\w+)[".]/g)].map(([, name]) => name);
  expect(Object.keys(TYPE_FORM).filter((name) => !inputs.includes(name))).toEqual([]);
});

test('ZAR, EUR and USD are always offered, other currencies if a provider accepts them', () => {
  expect(options(typesStep([]))).toEqual(['ZAR', 'EUR', 'USD']);
  expect(options(typesStep(['ZAR', 'KES']))).toEqual(['ZAR', 'EUR', 'USD', 'KES']);
});

test.each([
  [1, '1 is sold or reserved, so it can’t be fewer.'],
  [2, '2 are sold or reserved, so it can’t be fewer.'],
])('a type of which %i cannot be taken away says so', (taken, says) => {
  const draft = newDraft();
  const types = draft.types.map((type) => ({ ...type, typeId: 't' }));
  const stored = { t: { ordered: true, taken, setAside: 0 } };
  expect(typesStep(CURRENCIES, { ...draft, types }, { storedTypes: stored })).toContain(says);
});
