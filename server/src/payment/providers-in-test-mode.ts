/** The parts of a configuration that show whether it is a test setup. */
type ProviderKeys = {
  stripe?: { secretKey: string };
  paypal?: { baseUrl: string };
  razorpay?: { keyId: string };
  flutterwave?: { secretKey: string };
  iyzico?: { apiKey: string };
  payfast?: { pageUrl: string };
  phonepe?: { baseUrl: string; tokenUrl: string };
};

/** Sandbox hosts, for PayPal, PhonePe and PayFast, whose keys look the same in both environments. */
const pretending = /^(?:api-m\.sandbox\.paypal\.com|api-preprod\.phonepe\.com|sandbox\.payfast\.co\.za)$/i;
const ofThisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

const pretends = (address: string) => {
  const { hostname } = new URL(address);
  return pretending.test(hostname) || ofThisMachine.test(hostname);
};

/** Providers whose keys, or hosts if keys don't tell, are test ones. When in doubt a provider counts as live. */
export function providersInTestMode(config: ProviderKeys): ReadonlySet<string> {
  const { stripe, paypal, razorpay, flutterwave, iyzico, payfast, phonepe } = config;
  const found: Record<string, boolean | undefined> = {
    stripe: stripe && /^[rs]k_test_/.test(stripe.secretKey),
    paypal: paypal && pretends(paypal.baseUrl),
    razorpay: razorpay?.keyId.startsWith('rzp_test_'),
    flutterwave: flutterwave?.secretKey.startsWith('FLWSECK_TEST-'),
    iyzico: iyzico?.apiKey.startsWith('sandbox-'),
    payfast: payfast && pretends(payfast.pageUrl),
    phonepe: phonepe && pretends(phonepe.baseUrl) && pretends(phonepe.tokenUrl),
  };
  return new Set(Object.keys(found).filter((name) => found[name] === true));
}
