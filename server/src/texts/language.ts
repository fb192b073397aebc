/** A language the shop is offered in. `direction` is `ltr` or `rtl`. */
export type Language = { code: string; name: string; direction: string; is_default: boolean };

/** The language of a shop that has none set up, or whose settings cannot be read. */
export const english: Language = { code: 'en', name: 'English', direction: 'ltr', is_default: true };

export const directionOf = (language: Pick<Language, 'direction'>) =>
  language.direction === 'rtl' ? 'rtl' : 'ltr';
