import type { Language } from '#lab/language.ts';

const en = {
  ribbon: 'Sandbox — nobody is really asked',
  title: 'Sign in with {provider}',
  sentence: 'This page stands in for {provider}. Choose who you are; nothing leaves this machine.',
  shop: 'to continue to {shop}',
  choose: 'Who signs in?',
  typed: 'Somebody else',
  name: 'Name',
  email: 'E-mail',
  verified: 'Google has verified this address',
  'verified.hint': 'Only then does a shop let its owner into an account that exists.',
  shared: 'Share the e-mail address with the shop',
  'shared.hint': 'Facebook never says whether an address is verified.',
  allow: 'Continue',
  deny: 'Cancel',
  'said.incomplete': 'Please enter a name and an e-mail address.',
  'refused.title': '{provider} refused the request',
  'refused.sentence': 'The shop asked for something that {provider} does not give:',
};

export type SocialTextKey = keyof typeof en;

const ar: Record<SocialTextKey, string> = {
  ribbon: 'بيئة تجريبية — لا يُسأل أحد فعلًا',
  title: 'تسجيل الدخول عبر {provider}',
  sentence: 'تحل هذه الصفحة محل {provider}. اختر من تكون؛ لا شيء يغادر هذا الجهاز.',
  shop: 'للمتابعة إلى {shop}',
  choose: 'من الذي يسجّل الدخول؟',
  typed: 'شخص آخر',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  verified: 'تحقق Google من هذا العنوان',
  'verified.hint': 'عندها فقط يسمح المتجر لصاحب العنوان بدخول حساب موجود.',
  shared: 'مشاركة البريد الإلكتروني مع المتجر',
  'shared.hint': 'لا يخبر Facebook أبدًا ما إذا كان العنوان موثّقًا.',
  allow: 'متابعة',
  deny: 'إلغاء',
  'said.incomplete': 'يُرجى إدخال الاسم والبريد الإلكتروني.',
  'refused.title': 'رفض {provider} الطلب',
  'refused.sentence': 'طلب المتجر ما لا يمنحه {provider}:',
};

const tables = { en, ar };

/** A text of the consent pages, with its `{names}` filled in. Not yet escaped. */
export function socialText(
  language: Language,
  key: SocialTextKey,
  values: Record<string, string> = {},
): string {
  return tables[language][key].replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}
