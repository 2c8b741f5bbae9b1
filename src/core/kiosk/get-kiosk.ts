import { getAttendeeForm } from '../attendees/change-questions.ts';
import type { Question } from '../attendees/question.ts';
import { requireDoor } from '../check-in/check-in-policy.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { BadgeField } from './badge-layout.ts';
import type { Kiosk } from './kiosk.ts';
import { findKiosk } from './kiosk-store.ts';

/** Returns how an event's kiosk is set. @throws DomainError as requireDoor */
export async function getKiosk(app: App, actor: Actor, eventId: string): Promise<Kiosk> {
  const door = await requireDoor(app.db, actor, eventId);
  return findKiosk(app.db, door.id);
}

/** What the page shows on which an organiser designs the badge. */
export interface KioskToSet {
  /** Its badge is without answers to questions that were deleted since. */
  kiosk: Kiosk;
  /** The questions whose answers a badge can show. */
  questions: { id: string; text: string }[];
  /** A code like a ticket's, as an SVG image. */
  sampleQr: string;
}

/**
 * Returns what an organiser sets. @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role,
 * account.email-not-verified)
 */
export async function kioskToSet(app: App, actor: Actor, eventId: string): Promise<KioskToSet> {
  const { questions: all } = await getAttendeeForm(app, actor, eventId);
  const questions = all.filter(isPrintable).map(({ id, text }) => ({ id, text }));
  const { badge, ...kiosk } = await findKiosk(app.db, eventId);
  const isThere = (field: BadgeField) =>
    field.kind !== 'answer' || questions.some(({ id }) => id === field.questionId);
  return {
    kiosk: { ...kiosk, badge: badge && { ...badge, fields: badge.fields.filter(isThere) } },
    questions,
    sampleQr: app.documents.qrSvg(`T1${'0'.repeat(175)}`),
  };
}

/** Whoever runs the door, and everybody who meets the guest, reads a badge: sensitive answers stay off it. Files can't be printed. */
export const isPrintable = ({ sensitive, kind }: Pick<Question, 'sensitive' | 'kind'>) =>
  !sensitive && kind !== 'file' && kind !== 'consent';
