/** What shoppers must be able to see about a trader (DSA art. 30), in the order of the form. Numbers of registers are public if there are any. */
export const TRADER_FACTS = [
  'legal_name',
  'email',
  'phone',
  'address_1',
  'city',
  'country',
  'is_self_certified',
] as const;
export type TraderFact = (typeof TRADER_FACTS)[number];

export const missingTraderFacts = (store: Readonly<Record<TraderFact, string | boolean>>): TraderFact[] =>
  TRADER_FACTS.filter((fact) => !store[fact]);
