import { findUserIdByEmail } from '../../core/accounts/account-store.ts';
import { updateProfilePhoto } from '../../core/profile/update-picture.ts';
import { answerQuestionnaire } from '../../core/questionnaire/answer-questionnaire.ts';
import { getQuestions } from '../../core/questionnaire/get-questionnaire.ts';
import type { Question } from '../../core/questionnaire/questions.ts';
import { saveQuestions } from '../../core/questionnaire/save-questions.ts';
import type { Actor, SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { createAccount } from '../../core/sign-up/create-account.ts';
import { asActor } from '../demo.ts';
import { type Person, personNumber } from './people.ts';
import { portrait } from './pictures.ts';

const ACCOUNTS = 36;
const PROSPECTS = 14;

const SEASON_ADMIN = asActor('season', { email: 'season@example.com', admin: true });

const COUNTRIES = [
  ['South Africa', 'Gauteng'],
  ['South Africa', 'Western Cape'],
  ['South Africa', 'KwaZulu-Natal'],
  ['Germany', 'Berlin'],
  ['Portugal', 'Lisboa'],
] as const;

/** Ensures the season's accounts, three of them organisers, and the answers of these and of some visitors; nobody knows their passwords. */
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
  return asActor(userId, person);
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
  const actor = asActor(userId, person);
  if (number % 3 !== 0) await answer(app, actor, person, number);
  if (number % 3 !== 1) await updateProfilePhoto(app, actor, await portrait(app, number));
  return userId;
}

const text = (question: string) => ({ kind: 'text', text: question });
const QUESTIONS = [
  {
    heading: 'What brings you here?',
    questions: [
      { kind: 'choice', text: 'I’d like to', options: ['Sell tickets', 'Run a festival', 'Look around'] },
    ],
  },
  {
    heading: 'About your events',
    questions: [
      { kind: 'name', text: 'Your name' },
      { kind: 'email', text: 'Your email', required: true },
      text('How often do you hold events?'),
      text('How many people come?'),
      text('How do you tell people about them?'),
      text('What should your door be like?'),
      text('When is your next event?'),
    ],
  },
];
const ANSWERS = ['Weekly', 'About forty people', 'Email and posters', 'A quiet door', 'Next spring'];

/** Ensures the season's questionnaire, unless an admin has written one. */
async function ensureQuestions(app: App): Promise<Question[]> {
  const { open, version, steps } = await getQuestions(app);
  const asked = open ? steps : (await saveQuestions(app, SEASON_ADMIN, { version, steps: QUESTIONS })).steps;
  return asked.flatMap(({ questions }) => questions);
}

/** Answers the questionnaire: some people stop after the first step, some leave questions out, most finish. */
async function answer(app: App, actor: Actor, person: Person, number: number): Promise<void> {
  const questions = await ensureQuestions(app);
  const texts = ANSWERS.slice(0, 1 + (number % 5));
  const given = questions.flatMap(({ id, kind, options }) => {
    if (kind === 'choice') return [[id, options[number % options.length]]];
    if (number % 5 === 0) return [];
    if (kind === 'name') return [[id, person.firstName]];
    return [[id, kind === 'email' ? person.email : (texts.shift() ?? '')]];
  });
  const answers = {
    info: number % 2 === 0 ? 'spring' : 'newsletter',
    answers: Object.fromEntries(given),
    ...(number % 5 > 1 && { done: 'second' }),
  };
  await answerQuestionnaire(app, actor, answers, { headers: new Headers(), address: '127.0.0.1' });
}
