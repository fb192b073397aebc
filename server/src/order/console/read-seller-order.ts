import { holds } from '@souk/rules/permissions';
import type { SellerOrder } from '@souk/contract/seller-console/orders';
import type { ConsoleCaller } from '#http/console-call.ts';
import { findSellerOrder, listPartLines, listPartMoves } from '../seller-queries.ts';
import { sellerOrderView } from '../seller-view.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import type { Language } from '#texts/language.ts';

export async function readSellerOrder(
  {
    db,
    now,
    settings,
    caller,
    language,
  }: { db: Shop['db']; now: Date; settings: Settings; caller: ConsoleCaller; language: Language },
  id: number,
): Promise<SellerOrder | null> {
  const order = await findSellerOrder(db, caller.scope, { id, now });
  if (!order) return null;
  const [lines, moves] = await Promise.all([listPartLines(db, [id]), listPartMoves(db, [id])]);
  return sellerOrderView(
    order,
    { lines, moves },
    { seesMoney: holds(caller.permissions, 'money.read'), carriers: settings.carriers, language },
  );
}
