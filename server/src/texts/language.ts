export type Language = { code: string; name: string; direction: string; is_default: boolean };

/** Fallback if the shop has no languages or its settings can't be read. */
export const english: Language = { code: 'en', name: 'English', direction: 'ltr', is_default: true };

export const directionOf = (language: Pick<Language, 'direction'>) =>
  language.direction === 'rtl' ? 'rtl' : 'ltr';
