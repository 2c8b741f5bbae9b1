import { findUserIdByEmail } from '../../core/accounts/account-store.ts';
import { createAccount } from '../../core/accounts/create-account.ts';
import { updateProfilePhoto } from '../../core/accounts/update-picture.ts';
import { answerQuestionnaire } from '../../core/questionnaire/answer-questionnaire.ts';
import type { Actor, SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { type Person, personNumber } from './people.ts';
import { portrait } from './pictures.ts';

const ACCOUNTS = 36;
const PROSPECTS = 14;

const COUNTRIES = [
  ['South Africa', 'Gauteng'],
  ['South Africa', 'Western Cape'],
  ['South Africa', 'KwaZulu-Natal'],
  ['Germany', 'Berlin'],
  ['Portugal', 'Lisboa'],
] as const;

/** The season's accounts, three of them organisers, and what they and some visitors answered; nobody knows their passwords. */
export async function ensurePeople(app: App): Promise<SignedIn[]> {
  const people: SignedIn[] = [];
  for (let number = 0; number < ACCOUNTS; number += 1) people.push(await ensurePerson(app, number));
  for (let number = 0; number < PROSPECTS; number += 1) {
    const guest: Actor = { kind: 'guest', guestId: `season-${number}` };
    await answer(app, guest, personNumber(2_000 + number * 7), number);
  }
  return people;
}

async function ensurePerson(app: App, number: number): Promise<SignedIn> {
  const person = personNumber(number * 5);
  const found = await findUserIdByEmail(app.db, person.email);
  const userId = found ?? (await makePerson(app, person, number));
  return {
    kind: 'user',
    userId,
    sessionId: 'season',
    email: person.email,
    emailVerified: true,
    admin: false,
  };
}

async function makePerson(app: App, person: Person, number: number): Promise<string> {
  const password = Buffer.from(app.randomBytes(18)).toString('base64url');
  const { userId } = await createAccount(app, { ...person, password });
  const [country, state] = COUNTRIES[number % COUNTRIES.length] ?? COUNTRIES[0];
  await app.db
    .updateTable('users')
    .set({
      country,
      state,
      gender: number % 7 === 0 ? null : number % 2 === 0 ? 'Female' : 'Male',
      dob: number % 4 === 0 ? null : `${1960 + (number % 45)}-0${1 + (number % 9)}-1${number % 9}`,
    })
    .where('id', '=', userId)
    .execute();
  const actor: SignedIn = {
    kind: 'user',
    userId,
    sessionId: 'season',
    email: person.email,
    emailVerified: true,
    admin: false,
  };
  if (number % 3 !== 0) await answer(app, actor, person, number);
  if (number % 3 !== 1) await updateProfilePhoto(app, actor, await portrait(app, number));
  return userId;
}

const FIELDS = ['Weekly', 'About forty people', 'E-mail and posters', 'A quiet door', 'Next spring'];

/** Some stop after the first step, some leave fields empty, most finish. */
async function answer(app: App, actor: Actor, person: Person, number: number): Promise<void> {
  const selection = number % 2 === 0 ? 'Female' : 'Male';
  const details =
    number % 5 === 0
      ? undefined
      : {
          firstName: person.firstName,
          email: person.email,
          ...Object.fromEntries(
            FIELDS.slice(0, 1 + (number % 5)).map((text, index) => [`field${index + 1}`, text]),
          ),
        };
  const finished = number % 5 > 1;
  const answers = { info: number % 2 === 0 ? 'spring' : 'newsletter', selection, details, finished };
  await answerQuestionnaire(app, actor, answers, { headers: new Headers(), address: '127.0.0.1' });
}
