import type { ProviderName } from '#lab/provider-names.ts';
import type { Lab, FakeProvider } from '#lab/fake-provider.ts';
import { fakeFlutterwave } from './flutterwave/flutterwave.ts';
import { fakeIyzico } from './iyzico/iyzico.ts';
import { fakePayfast } from './payfast/payfast.ts';
import { fakePaypal } from './paypal/paypal.ts';
import { fakePhonepe } from './phonepe/phonepe.ts';
import { fakeRazorpay } from './razorpay/razorpay.ts';
import { fakeStripe } from './stripe/stripe.ts';

export function buildFakeProviders(
  lab: Lab,
  { hasPayfastRefunds }: { hasPayfastRefunds: boolean },
): Map<ProviderName, FakeProvider> {
  const fakeProviders = [
    fakeStripe(lab),
    fakePaypal(lab),
    fakeRazorpay(lab),
    fakeFlutterwave(lab),
    fakeIyzico(lab),
    fakePayfast(lab, { hasRefunds: hasPayfastRefunds }),
    fakePhonepe(lab),
  ];
  return new Map(fakeProviders.map((fakeProvider) => [fakeProvider.name, fakeProvider]));
}
