const cardMethod = 3;

/** Name of the provider's page. For cards it is the provider; the other methods are named after their providers. */
export function providerName({ id, title }: { id: number; title: string }): string {
  return id === cardMethod ? 'Stripe' : title;
}
