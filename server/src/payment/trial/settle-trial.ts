import type { Shop } from '#shop.ts';
import { attemptOfTrial, recordTrial } from './record-trial.ts';
import type { TrialRow } from './trial-queries.ts';

/** Asks the provider for a trial's state. Throws ProviderUnavailableError and ProviderRefusedError. */
export async function settleTrial(shop: Shop, row: TrialRow): Promise<TrialRow> {
  const adapter = shop.payments.adapters.get(row.provider);
  if (!adapter || row.state === 'paid' || row.state === 'review') return row;
  const facts = await adapter.inquire(attemptOfTrial(row));
  return facts.length === 0 ? row : recordTrial(shop, { id: row.id, facts });
}
