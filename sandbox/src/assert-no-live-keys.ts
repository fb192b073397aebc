/**
 * Throws when the environment holds something that belongs to real money: then the sandbox must not start, lest a
 * shop that means to be paid is "paid" by it, or real keys end up in a stand-in. The sentence names the variable and
 * never its value.
 */
export function assertNoLiveKeys(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(environment)) {
    const found = value && liveSigns.find((sign) => sign.isLive(value.trim(), name));
    if (found) {
      throw new Error(
        `${name} holds ${found.what}, and the payment sandbox is for pretending; set PAYMENT_SANDBOX to 0, or take ${name} away.`,
      );
    }
  }
}

type LiveSign = { what: string; isLive(value: string, name: string): boolean };

/** PayPal and PhonePe keys do not show whether they are live; their addresses do. */
const liveHosts =
  /^https?:\/\/(?:api-m\.paypal\.com|api\.paypal\.com|www\.paypal\.com|api\.iyzipay\.com|www\.payfast\.co\.za|api\.payfast\.co\.za|api\.phonepe\.com)(?:[:/]|$)/i;
const sandboxMerchant = '10000100';

const liveSigns: readonly LiveSign[] = [
  { what: 'a live key of Stripe', isLive: (value) => /^(?:sk|rk|pk)_live_/.test(value) },
  { what: 'a live key of Razorpay', isLive: (value) => value.startsWith('rzp_live_') },
  { what: 'a live key of Flutterwave', isLive: (value) => /^FLW(?:SECK|PUBK)-/.test(value) },
  {
    what: 'a live key of iyzico',
    isLive: (value, name) => /^IYZ(?:ICO|IPAY)_.*KEY/.test(name) && !value.startsWith('sandbox-'),
  },
  {
    what: 'a live merchant of PayFast',
    isLive: (value, name) => /^PAYFAST_MERCHANT_ID$/.test(name) && value !== sandboxMerchant,
  },
  { what: 'the address of a live payment provider', isLive: (value) => liveHosts.test(value) },
];
