/** `names`: local names by language, where the name isn't in Latin script. */
export type NamedState = { name: string; names?: Readonly<Record<string, string>> | undefined };

/** A state's name in a language: "Dubai", "دبي". Not from CLDR, which names only three states. */
export function stateName({ name, names }: NamedState, language: string): string {
  return names?.[language] ?? names?.[language.split('-')[0]!] ?? name;
}
