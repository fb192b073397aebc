/** What the header calls somebody: the first word of the name (SPEC §1). */
export function firstNameOf(name: string | null): string {
  return name?.trim().split(/\s+/)[0] ?? '';
}
