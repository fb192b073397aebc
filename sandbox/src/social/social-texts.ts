import type { Language } from '#lab/language.ts';

const en = {
  ribbon: 'Sandbox: no real account is used',
  title: 'Sign in with {provider}',
  sentence: 'This page simulates {provider}. Choose an account. No data leaves this machine.',
  shop: 'to continue to {shop}',
  choose: 'Choose an account',
  typed: 'Use another account',
  name: 'Name',
  email: 'Email',
  verified: 'Google has verified this address',
  'verified.hint': 'Only a verified address lets its owner log in to an existing account.',
  shared: 'Share the email address with the shop',
  'shared.hint': 'Facebook doesn’t report whether an address is verified.',
  allow: 'Continue',
  deny: 'Cancel',
  'said.incomplete': 'Enter a name and an email address.',
  'refused.title': '{provider} refused the request',
  'refused.sentence': 'The shop requested something that {provider} doesn’t provide:',
};

export type SocialTextKey = keyof typeof en;

const ar: Record<SocialTextKey, string> = {
  ribbon: 'بيئة تجريبية: لا يُستخدم أي حساب حقيقي',
  title: 'تسجيل الدخول عبر {provider}',
  sentence: 'تحاكي هذه الصفحة {provider}. اختر حسابًا. لا تغادر أي بيانات هذا الجهاز.',
  shop: 'للمتابعة إلى {shop}',
  choose: 'اختر حسابًا',
  typed: 'استخدام حساب آخر',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  verified: 'تحقق Google من هذا العنوان',
  'verified.hint': 'لا يتيح الدخول إلى حساب موجود إلا عنوان موثّق.',
  shared: 'مشاركة البريد الإلكتروني مع السوق',
  'shared.hint': 'لا يوضح Facebook ما إذا كان العنوان موثّقًا.',
  allow: 'متابعة',
  deny: 'إلغاء',
  'said.incomplete': 'يُرجى إدخال الاسم والبريد الإلكتروني.',
  'refused.title': 'رفض {provider} الطلب',
  'refused.sentence': 'طلب السوق شيئًا لا يوفّره {provider}:',
};

const tables = { en, ar };

export function socialText(
  language: Language,
  key: SocialTextKey,
  values: Record<string, string> = {},
): string {
  return tables[language][key].replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}
