/** "Berlin, Germany": a state in Latin letters stands before its country in Arabic too, each in a direction of its own. */
export function placeName(
  { country, state }: { country: string; state: string },
  direction: 'ltr' | 'rtl',
): string {
  const parts = [state, country].filter(Boolean);
  if (direction === 'ltr') return parts.join(', ');
  return `\u200f${parts.map((part) => `\u2068${part}\u2069`).join('، ')}`;
}
