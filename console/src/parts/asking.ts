import { questionIn } from './open-row.ts';

/** The list's URL with these parameters replaced. */
export function asking(
  search: URLSearchParams,
  names: readonly string[],
  asks: Readonly<Record<string, string>>,
): string {
  const asked = new URLSearchParams(questionIn(search));
  for (const name of names) asked.delete(name);
  for (const [name, value] of Object.entries(asks)) if (value !== '') asked.set(name, value);
  return `?${asked}`;
}
