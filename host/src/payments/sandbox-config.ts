import type { PaymentConfig } from '@souk/server/payment/build-payments';
import { sandboxKeys } from '@souk/sandbox/sandbox-keys';

/** Every provider at the sandbox at `baseUrl`, with its keys; and a fictional bank account. */
export function sandboxPaymentConfig(baseUrl: string): Required<PaymentConfig> {
  const { stripe, paypal, razorpay, flutterwave, iyzico, payfast, phonepe } = sandboxKeys;
  return {
    stripe: { ...stripe, baseUrl: `${baseUrl}/stripe`, scriptUrl: `${baseUrl}/stripe/js/stripe.js` },
    paypal: { ...paypal, baseUrl: `${baseUrl}/paypal` },
    razorpay: { ...razorpay, baseUrl: `${baseUrl}/razorpay/v1` },
    flutterwave: { ...flutterwave, baseUrl: `${baseUrl}/flutterwave` },
    iyzico: { ...iyzico, baseUrl: `${baseUrl}/iyzico` },
    payfast: {
      ...payfast,
      pageUrl: `${baseUrl}/payfast`,
      apiUrl: null,
      // Its webhooks come from this machine.
      noticeNetworks: null,
    },
    phonepe: { ...phonepe, baseUrl: `${baseUrl}/phonepe`, tokenUrl: `${baseUrl}/phonepe` },
    bank: {
      beneficiary: 'Souk Demo',
      bankName: 'Bank of Nowhere',
      accountNumber: '0000 0000 0000',
      iban: 'XX00 0000 0000 0000 0000 00',
      bic: 'NOWHXX00',
      branch: '',
      note: 'Demo data: please send no money.',
    },
  };
}
