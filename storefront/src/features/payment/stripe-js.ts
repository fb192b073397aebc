/* Types of the Stripe.js API that the wallet button uses (https://docs.stripe.com/js/elements_object/create_express_checkout_element). */

type Available = Partial<Record<string, { available: boolean }>>;

export type WalletElement = {
  on(
    event: 'availablepaymentmethodschange',
    handler: (event: { paymentMethods?: Available }) => void,
  ): unknown;
  on(
    event: 'confirm',
    handler: (event: { paymentFailed: (how: { reason: 'fail' }) => void }) => void,
  ): unknown;
  on(event: 'cancel', handler: () => void): unknown;
  mount(target: HTMLElement): void;
  destroy(): void;
};

export type WalletElements = {
  submit(): Promise<{ error?: unknown }>;
  create(
    type: 'expressCheckout',
    options: { paymentMethods: Record<string, 'auto' | 'never'> },
  ): WalletElement;
};

export type Stripe = {
  elements(options: {
    mode: 'payment';
    amount: number;
    currency: string;
    locale: string;
    allowedPaymentMethodTypes: string[];
  }): WalletElements;
  createConfirmationToken(of: { elements: WalletElements }): Promise<{ confirmationToken?: { id: string } }>;
};

declare global {
  var Stripe: ((key: string) => Stripe) | undefined;
}

let loading: Promise<void> | null = null;

/** Stripe.js, which must be loaded from Stripe. Only pages that offer payment methods load it. */
export async function loadStripe({ script: src, key }: { script: string; key: string }): Promise<Stripe> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading = null;
      script.remove();
      reject(new Error('Stripe.js did not load'));
    });
    document.head.append(script);
  });
  await loading;
  if (!window.Stripe) throw new Error('Stripe.js is not there');
  return window.Stripe(key);
}
