import {
  BanknoteX,
  Check,
  CircleQuestionMark,
  Clock,
  CornerUpRight,
  DoorClosed,
  History,
  Landmark,
  LogOut,
  type LucideIcon,
  Package,
  Repeat,
  ScanLine,
  Send,
  ShieldX,
  Undo2,
  Users,
  UserX,
  WifiOff,
} from 'lucide-react';
import type { Outcome } from '../send-scan.ts';
import { toneOf } from './answer-words.ts';

const ICONS: Record<Outcome['answer'], LucideIcon> = {
  admitted: Check,
  'already-admitted': History,
  'too-many': Users,
  'shown-again': Users,
  disputed: Landmark,
  refunded: BanknoteX,
  resold: Repeat,
  reversed: Undo2,
  transferred: Send,
  foreign: CornerUpRight,
  forged: ShieldX,
  unknown: CircleQuestionMark,
  malformed: ScanLine,
  'wrong-area': DoorClosed,
  'not-valid-now': Clock,
  'add-on': Package,
  left: LogOut,
  'not-inside': UserX,
  'not-checked': WifiOff,
};

/**
 * The sign of an answer: a circle admits, an octagon stops, a diamond asks, and each answer has its own picture in it. One person in twelve
 * cannot rely on colour.
 */
export function AnswerSign({ answer, size }: { answer: Outcome['answer']; size: 'large' | 'small' }) {
  const Icon = ICONS[answer];
  return (
    <span aria-hidden className="door-sign" data-tone={toneOf(answer)} data-size={size}>
      <Icon />
    </span>
  );
}
