/** By the slug of the page. */
export const pageTitlesArabic: Record<string, string> = {
  about: 'عن هذا المتجر',
  'privacy-policy': 'سياسة الخصوصية',
  terms: 'شروط الاستخدام',
  faq: 'الأسئلة الشائعة',
  shipping: 'الشحن',
  returns: 'الإلغاء والإرجاع',
  'payment-methods': 'طرق الدفع',
  'contact-info': 'معلومات الاتصال',
  accessibility: 'إمكانية الوصول',
  cookies: 'ملفات تعريف الارتباط والتخزين في المتصفح',
  ranking: 'كيف تُرتَّب القوائم',
  'sell-with-us': 'البيع معنا',
};
