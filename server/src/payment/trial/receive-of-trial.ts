import { shareInFlight } from '#http/share-in-flight.ts';
import type { Received } from '#outbound/payment-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import type { Shop } from '#shop.ts';
import { recordTrial } from './record-trial.ts';
import { settleTrial } from './settle-trial.ts';
import type { TrialRow } from './trial-queries.ts';

/**
 * Handles an authenticated message about a trial: records its arrival first, since a trial waits for a webhook; for a hint the provider is
 * asked, as with orders. False if the provider couldn't be asked.
 */
export async function receiveOfTrial(
  shop: Shop,
  trial: TrialRow,
  { facts, reply }: Extract<Received, { ok: true }>,
): Promise<boolean> {
  const known = await recordTrial(shop, {
    id: trial.id,
    facts,
    by: reply.kind === 'page' ? 'return' : 'notice',
  });
  if (facts.length > 0) return true;
  try {
    await shareInFlight(shop, `trial ${trial.id}`, () => settleTrial(shop, known));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn(
      { provider: trial.provider, trial: trial.id, err: error },
      'a trial could not be asked about',
    );
    return false;
  }
}
