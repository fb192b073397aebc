/** Whether a text is a postal code of the pattern that `address-format/{country}` has: a regular expression for all of it. */
export function isPostalCode(typed: string, { pattern }: { pattern: string }): boolean {
  return new RegExp(`^(?:${pattern})$`, 'i').test(typed);
}
