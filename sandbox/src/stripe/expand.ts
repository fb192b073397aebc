import type { StripeProblem } from './stripe-errors.ts';
import { balanceTransactionObject } from './stripe-balance.ts';
import { chargeObject, intentObject } from './stripe-objects.ts';
import type { StripeStore } from './stripe-store.ts';

/** Expandable fields by kind of object. */
const expandable: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': [
    'payment_intent',
    'payment_intent.latest_charge',
    'payment_intent.latest_charge.balance_transaction',
  ],
  payment_intent: ['latest_charge', 'latest_charge.balance_transaction'],
};

/** Accepts `expand[]=a` and `expand[0]=a`. */
export function expandPaths(query: URLSearchParams): string[] {
  return [...query].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, path]) => path);
}

export function expandProblem(object: string, paths: readonly string[]): StripeProblem | null {
  const bad = paths.find((path) => !expandable[object]?.includes(path));
  return bad === undefined
    ? null
    : { message: `This property cannot be expanded (${bad}).`, param: 'expand' };
}

/** Expands the ids at those paths; `payment_intent.latest_charge` also expands the intent. */
export function expanded(
  { intents, charges }: Pick<StripeStore, 'intents' | 'charges'>,
  object: Record<string, unknown>,
  paths: readonly string[],
): Record<string, unknown> {
  const names = paths.map((path) => path.split('.'));
  const written = { ...object };
  for (const name of new Set(names.map(([first]) => first ?? ''))) {
    const id = object[name];
    if (typeof id !== 'string') continue;
    const intent = intents.get(id);
    const charge = charges.get(id.replace(/^txn_/, ''));
    const found = intent
      ? intentObject(intent)
      : charge
        ? name === 'balance_transaction'
          ? balanceTransactionObject(charge)
          : chargeObject(charge)
        : null;
    const below = names.filter(([first, ...rest]) => first === name && rest.length > 0);
    if (found)
      written[name] = expanded(
        { intents, charges },
        found,
        below.map(([, ...rest]) => rest.join('.')),
      );
  }
  return written;
}
