import type { StripeProblem } from './stripe-errors.ts';
import { chargeObject, intentObject } from './stripe-objects.ts';
import type { StripeStore } from './stripe-store.ts';

/** What can be written out instead of its id, by kind of object. */
const expandable: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': ['payment_intent', 'payment_intent.latest_charge'],
  payment_intent: ['latest_charge'],
};

/** `expand[]=a` and `expand[0]=a` alike. */
export function expandPaths(query: URLSearchParams): string[] {
  return [...query].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, path]) => path);
}

export function expandProblem(object: string, paths: readonly string[]): StripeProblem | null {
  const bad = paths.find((path) => !expandable[object]?.includes(path));
  return bad === undefined
    ? null
    : { message: `This property cannot be expanded (${bad}).`, param: 'expand' };
}

/** The object with the ids at those paths written out; `payment_intent.latest_charge` also writes out the intent. */
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
    const charge = charges.get(id);
    const found = intent ? intentObject(intent) : charge ? chargeObject(charge) : null;
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
