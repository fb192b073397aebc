const rtlScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The writing direction of a language (BCP 47), from the script it is usually written in. */
export const directionOfCode = (code: string): 'ltr' | 'rtl' =>
  rtlScripts.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr';
