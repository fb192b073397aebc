/** Whether the text as a whole matches the country's pattern, as sent by `address-format/{country}`. */
export function isPostalCode(typed: string, { pattern }: { pattern: string }): boolean {
  return new RegExp(`^(?:${pattern})$`, 'i').test(typed);
}
