/** Names in URLs, in the order of PAYMENTS §0. */
export const providerNames = [
  'stripe',
  'paypal',
  'razorpay',
  'flutterwave',
  'iyzico',
  'payfast',
  'phonepe',
] as const;

export type ProviderName = (typeof providerNames)[number];

export function isProviderName(text: string): text is ProviderName {
  return (providerNames as readonly string[]).includes(text);
}
