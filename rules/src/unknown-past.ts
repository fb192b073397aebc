/**
 * What isn't stored about the time before the shop had a ledger: who collected cash on delivery, what was paid out to sellers, fees and
 * transfers of payment providers, and who paid for vouchers. Texts: `operator.books.past.<name>`.
 */
export const UNKNOWN_PAST = ['cash', 'payouts', 'providers', 'vouchers'] as const;

export type UnknownPastName = (typeof UNKNOWN_PAST)[number];
