/** Matches a postal code against the pattern of `address-format/{country}`, which covers the whole text. */
export function isPostalCode(typed: string, { pattern }: { pattern: string }): boolean {
  return new RegExp(`^(?:${pattern})$`, 'i').test(typed);
}
