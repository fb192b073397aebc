import { type Answer, json } from '#lab/exchange.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { amountProblem, currencyProblem } from './stripe-amounts.ts';
import { missingParam, noSuch, stripeError, type StripeProblem } from './stripe-errors.ts';
import { type Intent, intentObject } from './stripe-objects.ts';
import { groupAt, type StripeParams, textAt, textsAt } from './stripe-params.ts';
import type { StripeStore } from './stripe-store.ts';

/** Stripe's test card tokens, with the reasons of failing ones. */
const tokens: Readonly<Record<string, Failure | null>> = {
  tok_visa: null,
  tok_visa_debit: null,
  tok_mastercard: null,
  tok_amex: null,
  tok_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline' },
  tok_chargeDeclinedInsufficientFunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  tok_chargeDeclinedExpiredCard: { code: 'expired_card' },
  tok_threeDSecure2Required: { code: 'authentication_required' },
};

type Failure = { code: string; decline_code?: string };

/** Tokens of the Stripe.js stand-in (stripe-js.ts): the card, and the amount confirmed in the wallet. */
const confirmationToken = /^ctoken_(visa|chargeDeclined)_(\d+)_([a-z]{3})_[0-9a-f]{32}$/;

const tokenParam = 'payment_method_data[card][token]';
const knownParams = new Set(
  `allowed_payment_method_types amount automatic_payment_methods capture_method confirm confirmation_token currency customer description error_on_requires_action expand
   metadata payment_method_data receipt_email return_url shipping statement_descriptor_suffix`.split(/\s+/),
);

export function createIntent(lab: Lab, store: StripeStore, params: StripeParams): Answer {
  const problem = problemOf(params);
  if (problem) return stripeError(problem);
  const token = tokenOf(params) ?? '';
  const failure = tokens[token];
  if (failure === undefined) return stripeError(noSuch('token', token, tokenParam, 400));
  if (failure) {
    const error = { type: 'card_error', message: 'Your card was declined.', ...failure };
    return json(402, { error });
  }
  const intent: Intent = {
    id: `pi_3${lab.ids.text(23)}`,
    createdAt: store.now(),
    amount: Number(textAt(params, 'amount')),
    currency: textAt(params, 'currency') ?? '',
    status: 'succeeded',
    metadata: textsAt(params, 'metadata'),
    chargeId: null,
  };
  const charged = store.charge(intent);
  // Intents of sessions are reported by their sessions.
  store.tellIntent(charged, 'payment_intent.succeeded');
  return json(200, intentObject(charged));
}

function problemOf(params: StripeParams): StripeProblem | null {
  if ('payment_method_types' in params)
    return {
      code: 'payment_method_types_no_longer_supported',
      message: 'The `payment_method_types` parameter is no longer supported on this API version.',
      param: 'payment_method_types',
    };
  const unknown = Object.keys(params).find((name) => !knownParams.has(name));
  if (unknown)
    return { code: 'parameter_unknown', message: `Received unknown parameter: ${unknown}`, param: unknown };
  const [amount, currency] = [textAt(params, 'amount'), textAt(params, 'currency')];
  if (amount === null) return missingParam('amount');
  if (!/^\d+$/.test(amount))
    return {
      code: 'parameter_invalid_integer',
      message: `Invalid integer: ${amount}`,
      param: 'amount',
    };
  if (currency === null) return missingParam('currency');
  const worth = currencyProblem(currency, 'currency') ?? amountProblem(Number(amount), currency, 'amount');
  if (worth) return worth;
  if (textAt(params, 'confirm') !== 'true')
    return { message: 'The sandbox confirms at once only: confirm=true', param: 'confirm' };
  if ('number' in groupAt(params, 'payment_method_data', 'card'))
    return {
      status: 402,
      message: 'Sending credit card numbers directly to the Stripe API is generally unsafe.',
    };
  const wallet = textAt(params, 'confirmation_token');
  if (wallet !== null) return walletProblem(wallet, { amount, currency });
  if (textAt(params, 'payment_method_data', 'type') !== 'card')
    return missingParam('payment_method_data[type]');
  return tokenOf(params) === null ? missingParam(tokenParam) : null;
}

/** The card of either kind of token, named like Stripe's test tokens. */
function tokenOf(params: StripeParams): string | null {
  const wallet = confirmationToken.exec(textAt(params, 'confirmation_token') ?? '');
  return wallet ? `tok_${wallet[1]}` : textAt(params, 'payment_method_data', 'card', 'token');
}

function walletProblem(token: string, due: { amount: string; currency: string }): StripeProblem | null {
  const [, , amount, currency] = confirmationToken.exec(token) ?? [];
  if (amount === undefined) return noSuch('confirmation_token', token, 'confirmation_token', 400);
  return amount === due.amount && currency === due.currency
    ? null
    : { message: 'The sum is another one than in the wallet.', param: 'amount' };
}
