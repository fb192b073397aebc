import { returnableUnits } from '@souk/rules/returns';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { insertReturn, listLinesToReturn } from '#order/return-queries.ts';

/** Creates expected returns for withdrawn parts: all live units that aren't in another return, one return per part. */
export async function expectWithdrawn(
  tx: Transaction<DB>,
  { parts, now }: { parts: readonly { id: number; storeId: number }[]; now: Date },
): Promise<void> {
  const lines = await listLinesToReturn(
    tx,
    parts.map(({ id }) => id),
  );
  for (const { id, storeId } of parts) {
    const own = (lines.get(id) ?? []).flatMap((line) => {
      const units = returnableUnits(line);
      return units > 0 ? [{ id: line.id, units }] : [];
    });
    if (own.length > 0)
      await insertReturn(tx, { partId: id, storeId, cause: 'withdrawal', message: null, lines: own, now });
  }
}
