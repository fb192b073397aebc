/** Trimmed, with Arabic-Indic and Persian digits as 0 to 9. */
export function latinDigits(typed: string): string {
  return typed.trim().replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
