const maxParameters = 200;

/** Parses a query: the last of repeated keys wins and empty values count as absent (CONTRACT §1.3). */
export function parseQueryString(text: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    if (++count > maxParameters) break;
    if (value === '') continue;
    values[key] = value;
  }
  return values;
}
