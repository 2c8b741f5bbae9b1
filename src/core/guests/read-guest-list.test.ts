import { expect, test } from 'vitest';
import { readGuestList } from './read-guest-list.ts';

const types = [
  { id: 'general', name: 'General' },
  { id: 'vip', name: 'VIP' },
];
const read = (text: string) => readGuestList(text, { types, typeId: 'general' });

test('reads names, addresses, types and numbers in any order', () => {
  expect(
    read(
      'Thandi Nkosi, thandi@example.com\nsipho@example.com, 2, Sipho Dlamini\n\nVIP, Zola\nAma <ama@example.com>',
    ).guests,
  ).toEqual([
    { line: 1, name: 'Thandi Nkosi', email: 'thandi@example.com', ticketTypeId: 'general', tickets: 1 },
    { line: 2, name: 'Sipho Dlamini', email: 'sipho@example.com', ticketTypeId: 'general', tickets: 2 },
    { line: 4, name: 'Zola', email: '', ticketTypeId: 'vip', tickets: 1 },
    { line: 5, name: 'Ama', email: 'ama@example.com', ticketTypeId: 'general', tickets: 1 },
  ]);
});

test('reads a table with headings, whatever else is in it', () => {
  expect(read('Company;E-mail;Name;Ticket type\nAcme;t@example.com;Thandi;vip').guests).toEqual([
    { line: 2, name: 'Thandi', email: 't@example.com', ticketTypeId: 'vip', tickets: 1 },
  ]);
});

test('says which lines it could not read, and reads the others', () => {
  const { guests, problems } = read('Name,Type,Tickets\nThandi,Gold,1\nSipho,VIP,two\nZola,VIP,');
  expect(guests.map(({ name }) => name)).toEqual(['Zola']);
  expect(problems).toEqual([
    { line: 2, message: 'There is no ticket type “Gold”.' },
    { line: 3, message: '“two” isn’t a number of tickets.' },
  ]);
});
