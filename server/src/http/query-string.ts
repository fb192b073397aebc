const maxParameters = 200;

/** Parses a query: the last of repeated keys wins and empty values count as absent (CONTRACT §1.3). */
export function parseQueryString(text: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  const asked = new URLSearchParams(`?${text}`); // URLSearchParams drops one question mark, which may belong to the first name
  for (const [key, value] of [...asked].slice(0, maxParameters)) if (value !== '') values[key] = value;
  return values;
}
