/** "Berlin, Germany": in Arabic, too, the state comes first; each name is isolated because its script may differ. */
export function placeName(
  { country, state }: { country: string; state: string },
  direction: 'ltr' | 'rtl',
): string {
  const parts = [state, country].filter(Boolean);
  if (direction === 'ltr') return parts.join(', ');
  return `\u200f${parts.map((part) => `\u2068${part}\u2069`).join('، ')}`;
}
