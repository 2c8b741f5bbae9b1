import { expect, test } from 'vitest';
import type { ShownQuestion, TicketDetails } from '../../../core/attendees/details-form.ts';
import { readDetailsForm } from '../../public/details/read-details-form.ts';
import { changedDetails } from './changed-details.ts';

const question = (id: string, kind: ShownQuestion['kind']): ShownQuestion => ({
  id,
  kind,
  text: id,
  help: '',
  required: false,
  options: [],
  sensitive: false,
  keepDays: null,
  condition: null,
});

const shown: TicketDetails = {
  event: { name: 'Jazz', timeZone: 'UTC' },
  ownName: '',
  names: 'required',
  emails: true,
  missing: 0,
  paysNext: false,
  offered: false,
  holdExpiresAt: null,
  moreTime: false,
  questions: [question('source', 'text')],
  answers: { source: ['A friend'] },
  tickets: [1, 2].map((seat) => ({
    line: 1,
    seat,
    typeName: 'Seat',
    shortCode: 'AB',
    name: `Guest ${seat}`,
    email: '',
    questions: [question('days', 'several'), question('card', 'file')],
    answers: { days: ['Friday'], card: ['card.pdf'] },
  })),
};

/** The form as the page sends it unchanged. */
function untouched(): FormData {
  const form = new FormData();
  for (const at of ['1.1', '1.2']) {
    form.append(`name.${at}`, `Guest ${at.at(-1)}`);
    form.append(`email.${at}`, '');
    form.append(`answer.days.${at}`, 'Friday');
    form.append(`answer.card.${at}`, 'card.pdf');
  }
  form.append('answer.source', 'A friend');
  return form;
}

const changed = (form: FormData) => changedDetails(shown, readDetailsForm(form));

test('an unchanged form changes nothing', () => {
  expect(changed(untouched())).toEqual({ answers: {}, tickets: [] });
});

test('only changes are sent: a name, an unticked box, a removed file, an emptied text', () => {
  const form = untouched();
  form.set('name.1.2', 'Sam');
  form.delete('answer.days.1.1');
  form.append('remove.card.1.1', 'yes');
  form.set('answer.source', '');
  expect(changed(form)).toEqual({
    answers: { source: [] },
    tickets: [
      { line: 1, seat: 1, answers: { days: [], card: [] } },
      { line: 1, seat: 2, name: 'Sam', answers: {} },
    ],
  });
});
