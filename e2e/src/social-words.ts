export const socialWords = {
  en: {
    google: 'Continue with Google',
    facebook: 'Continue with Facebook',
    else: 'Use another account',
    name: 'Name',
    email: 'Email',
    allow: 'Continue',
    deny: 'Cancel',
    denied: 'You cancelled the Google login. Nothing was changed.',
    knownEmail: /Facebook hasn’t confirmed that the address is yours/,
    expired: /took too long or was started in another browser/,
  },
  ar: {
    google: 'المتابعة باستخدام \u2068Google\u2069',
    facebook: 'المتابعة باستخدام \u2068Facebook\u2069',
    else: 'استخدام حساب آخر',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    allow: 'متابعة',
    deny: 'إلغاء',
    denied: 'ألغيت تسجيل الدخول باستخدام \u2068Google\u2069. لم يتغير شيء.',
    knownEmail: /لم يؤكد \u2068Facebook\u2069 أن هذا البريد لك/,
    expired: /استغرق تسجيل الدخول وقتًا طويلًا أو بدأ في متصفح آخر/,
  },
} as const;

export type SocialWords = (typeof socialWords)['en' | 'ar'];
