/**
 * Returns a URL that is safe in a link: http(s) or a path of ours. Anything else (`javascript:`, `//other.example`, `/\other.example`,
 * control characters that browsers ignore) becomes the fallback (SPEC §2, ASVS 1.2.2).
 */
export function safeUrl(address: string | null, fallback = '/'): string {
  const url = address?.trim() ?? '';
  // Browsers remove tabs and line breaks in URLs and read a backslash as a slash.
  if (hasForbiddenCharacter(url)) return fallback;
  if (/^\/(?!\/)/.test(url)) return url;
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) ? url : fallback;
}

function hasForbiddenCharacter(url: string): boolean {
  return [...url].some((character) => character <= ' ' || character === '\\' || character === '\u007f');
}
