/** `names`: by language, where the country's own people do not write it in Latin letters. */
export type NamedState = { name: string; names?: Readonly<Record<string, string>> | undefined };

/** A state as people of a language write it: "Dubai", "دبي"; CLDR has names for three states in all. */
export function stateName({ name, names }: NamedState, language: string): string {
  return names?.[language] ?? names?.[language.split('-')[0]!] ?? name;
}
