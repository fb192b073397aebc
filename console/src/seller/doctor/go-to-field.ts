/** Focuses a field, expanding the card that contains it. */
export function goToField(id: string): void {
  const field = document.getElementById(id);
  const card = field?.closest('details');
  if (card) card.open = true;
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
