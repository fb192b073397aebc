import type { VoucherSchema } from '@souk/contract/catalog-entities';
import type { z } from 'zod';
import { inLanguage } from '#texts/translations.ts';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Language } from '#texts/language.ts';
import { listOffered } from './queries.ts';
import { offeredVoucherView } from './view.ts';

export async function listStoreVouchers(
  context: { db: Kysely<DB>; language: Language; settings: Pick<Settings, 'currency'>; now: Date },
  storeId: number,
): Promise<z.infer<typeof VoucherSchema>[]> {
  const rows = await listOffered(context.db, { storeId, now: context.now });
  const titled = await inLanguage(context, 'vouchers', rows, ['title']);
  return titled.map((row) => offeredVoucherView(row, context.settings.currency));
}
