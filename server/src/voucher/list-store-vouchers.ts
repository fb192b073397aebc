import type { VoucherSchema } from '@souk/contract/catalog-entities';
import type { z } from 'zod';
import { inLanguage } from '#texts/translations.ts';
import type { Call } from '#http/mount.ts';
import { listOffered } from './queries.ts';
import { offeredVoucherView } from './view.ts';

/** The public vouchers of one store that run now, at most 20, in the language of the call. */
export async function listStoreVouchers(
  call: Pick<Call, 'db' | 'language' | 'settings' | 'now'>,
  storeId: number,
): Promise<z.infer<typeof VoucherSchema>[]> {
  const rows = await listOffered(call.db, { storeId, now: call.now });
  const titled = await inLanguage(call, 'vouchers', rows, ['title']);
  return titled.map((row) => offeredVoucherView(row, call.settings.currency));
}
