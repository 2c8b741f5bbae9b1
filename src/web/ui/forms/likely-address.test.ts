import { expect, test } from 'vitest';
import { likelyAddress } from './likely-address.ts';

test.each([
  ['lerato@gmial.com', 'lerato@gmail.com'],
  [' lerato@gmai.com ', 'lerato@gmail.com'],
  ['Lerato.M+x@GMAL.com', 'Lerato.M+x@gmail.com'],
  ['lerato@gmail.co', 'lerato@gmail.com'],
  ['lerato@gmail.con', 'lerato@gmail.com'],
  ['lerato@gamil.cmo', 'lerato@gmail.com'],
  ['lerato@gmail', 'lerato@gmail.com'],
  ['lerato@hotmial.com', 'lerato@hotmail.com'],
  ['lerato@hotmal.co.uk', 'lerato@hotmail.co.uk'],
  ['lerato@homtail.fr', 'lerato@hotmail.fr'],
  ['lerato@yaho.com', 'lerato@yahoo.com'],
  ['lerato@yhaoo.co.za', 'lerato@yahoo.co.za'],
  ['lerato@outlok.com', 'lerato@outlook.com'],
  ['lerato@iclould.com', 'lerato@icloud.com'],
  ['lerato@firma.con', 'lerato@firma.com'],
])('%s is likely %s', (typed, meant) => expect(likelyAddress(typed)).toBe(meant));

test.each([
  'lerato@gmail.com',
  'lerato@GMAIL.com',
  'lerato@yahoo.com.br',
  'lerato@hotmail.co.uk',
  'lerato@outlook.de',
  'lerato@protonmail.ch',
  'lerato@mail.com',
  'lerato@ymail.com',
  'lerato@email.com',
  'lerato@gmx.com',
  'lerato@gmbh.de',
  'lerato@gov.za',
  'lerato@wahoo.com',
  'lerato@hotel.com',
  'lerato@firma.co',
  'lerato@firma',
  'lerato@',
  '@gmial.com',
  'gmial.com',
  'a@b@gmial.com',
  '',
])('%s is left alone', (typed) => expect(likelyAddress(typed)).toBeUndefined());
