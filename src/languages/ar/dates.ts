import type { dates as english } from '../en/dates.ts';
import type { In } from '../texts.ts';

export const dates: In<'ar', typeof english> = {
  moment: '{day}، {time}',
  untilEnd: '{start} حتى {end}',
  fromTime: 'من {time}',
  moreDates: {
    zero: 'ولا مواعيد أخرى',
    one: 'وموعد آخر',
    two: 'وموعدان آخران',
    few: 'و{count} مواعيد أخرى',
    many: 'و{count} موعدًا آخر',
    other: 'و{count} موعد آخر',
  },
  ofEvent: 'لفعالية {event}',
  onSale: 'معروض للبيع',
  opensLater: 'يبدأ البيع لاحقًا',
  opensOn: 'يبدأ البيع {moment}',
  soldOut: 'نفدت التذاكر',
  salesEnded: 'انتهى بيع التذاكر',
  over: 'انتهت',
  cancelled: 'أُلغيت',
};
