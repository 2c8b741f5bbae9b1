import type { hold as english } from '../en/hold.ts';
import type { In } from '../texts.ts';

export const hold: In<'ar', typeof english> = {
  lessThanTwoMinutes: 'بقي أقل من دقيقتين. بعدها تعود مقاعدك إلى البيع.',
  reservedUntil: 'مقاعدك محجوزة الآن حتى {time}.',
  noMoreTime: 'لم نتمكن من تمديد الوقت. تابع الآن: إذا انتهى الوقت يمكنك طلب المقاعد من جديد.',
  payment: 'الدفع',
  formOffline: 'يبدو أنك غير متصل بالإنترنت. ما أدخلته لا يزال هنا: تحقق من الاتصال ثم حاول مرة أخرى.',
  checkingPayment: 'جارٍ التحقق من دفعتك',
};
