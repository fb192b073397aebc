/** Brands, the same in all languages. */
const brands: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
};

export const providerName = (provider: string): string => brands[provider] ?? provider;
