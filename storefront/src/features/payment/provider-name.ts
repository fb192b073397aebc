const cardMethod = 3;

/** Whose page a method leads to. A card is called a card; the other methods are called after their providers. */
export function providerName({ id, title }: { id: number; title: string }): string {
  return id === cardMethod ? 'Stripe' : title;
}
