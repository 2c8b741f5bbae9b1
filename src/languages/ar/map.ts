import type { map as english } from '../en/map.ts';
import type { In } from '../texts.ts';

export const map: In<'ar', typeof english> = {
  loading: 'جارٍ تحميل الخريطة…',
  failed: 'لا يمكن عرض الخريطة هنا. افتحها في تطبيق خرائط.',
  noStreets: 'هذه الخريطة العامة لا تعرض الشوارع. لمعرفة الطريق افتح تطبيق خرائط.',
  onlyTown: 'تعرض هذه الخريطة المدينة لا المكان بالتحديد.',
  town: 'مدينة الفعالية',
  place: 'مكان الفعالية',
};
