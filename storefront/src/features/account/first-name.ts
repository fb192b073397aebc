/** First word of the name, as shown in the header (SPEC §1). */
export function firstNameOf(name: string | null): string {
  return name?.trim().split(/\s+/)[0] ?? '';
}
