import type { ProviderName } from '#lab/provider-names.ts';
import type { Lab, StandIn } from '#lab/stand-in.ts';
import { flutterwaveStandIn } from './flutterwave/flutterwave.ts';
import { iyzicoStandIn } from './iyzico/iyzico.ts';
import { payfastStandIn } from './payfast/payfast.ts';
import { paypalStandIn } from './paypal/paypal.ts';
import { phonepeStandIn } from './phonepe/phonepe.ts';
import { razorpayStandIn } from './razorpay/razorpay.ts';
import { stripeStandIn } from './stripe/stripe.ts';

/** All providers, each with a state of its own. */
export function buildStandIns(
  lab: Lab,
  { hasPayfastRefunds }: { hasPayfastRefunds: boolean },
): Map<ProviderName, StandIn> {
  const standIns = [
    stripeStandIn(lab),
    paypalStandIn(lab),
    razorpayStandIn(lab),
    flutterwaveStandIn(lab),
    iyzicoStandIn(lab),
    payfastStandIn(lab, { hasRefunds: hasPayfastRefunds }),
    phonepeStandIn(lab),
  ];
  return new Map(standIns.map((standIn) => [standIn.name, standIn]));
}
