/**
 * Throws when the environment contains live credentials: the sandbox must not start where a real shop would be "paid" by it, or
 * real keys would reach a fake provider. The message names the variable and never its value.
 */
export function assertNoLiveKeys(environment: Environment): void {
  for (const [name, value] of Object.entries(environment)) {
    const found = value && liveSigns.find((sign) => sign.isLive(value.trim(), name, environment));
    if (found) {
      throw new Error(
        `${name} holds ${found.what}, which the payment sandbox must not use. Set PAYMENT_SANDBOX to 0, or remove ${name}.`,
      );
    }
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

type LiveSign = { what: string; isLive(value: string, name: string, environment: Environment): boolean };

const liveHosts =
  /^https?:\/\/(?:api-m\.paypal\.com|api\.paypal\.com|www\.paypal\.com|api\.iyzipay\.com|www\.payfast\.co\.za|api\.payfast\.co\.za|api\.phonepe\.com)(?:[:/]|$)/i;
const sandboxMerchant = '10000100';

/**
 * PayPal and PhonePe keys look the same live and in test mode; only the URL tells, and without one the live service is the default.
 */
const testService = {
  paypal: /^https:\/\/api-m\.sandbox\.paypal\.com\/?$/i,
  phonepe: /^https:\/\/api-preprod\.phonepe\.com\/apis\/pg-sandbox\/?$/i,
};

const isAt = (address: string | undefined, service: RegExp) => service.test(address?.trim() ?? '');

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
  {
    what: 'a key of PayPal while PAYPAL_URL is not the address of its test service',
    isLive: (_value, name, { PAYPAL_URL: address }) =>
      /^PAYPAL_(?:CLIENT|WEBHOOK)_/.test(name) && !isAt(address, testService.paypal),
  },
  {
    what: 'a key of PhonePe while PHONEPE_URL and PHONEPE_TOKEN_URL are not the address of its test service',
    isLive: (_value, name, environment) =>
      /^PHONEPE_CLIENT_(?:ID|SECRET)$/.test(name) &&
      !['PHONEPE_URL', 'PHONEPE_TOKEN_URL'].every((each) => isAt(environment[each], testService.phonepe)),
  },
  { what: 'the address of a live payment provider', isLive: (value) => liveHosts.test(value) },
];
