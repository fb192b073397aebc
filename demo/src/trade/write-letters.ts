import type { Actor } from '@souk/server/authority/actor';
import { audited } from '@souk/server/authority/audited';
import type { DB } from '@souk/server/db/generated/db.d';
import { inTransaction } from '@souk/server/db/transaction';
import { sayWhen } from '@souk/server/notice/say-when';
import { answerStore } from '@souk/server/order/answer-store';
import { writeToBuyer } from '@souk/server/order/write-to-buyer';
import type { Shopper } from '@souk/server/shopper/shopper';
import type { Kysely } from 'kysely';
import type { Letter } from '#catalogue/letters.ts';
import { done } from '../saved.ts';

const hourMs = 3_600_000;

type About = { order: { id: number; shopper: Shopper }; partId: number; seller: Actor; now: Date };

/** What the store and the buyer of its part have written to each other, each at its hour. */
export async function writeLetters(
  db: Kysely<DB>,
  letters: readonly Letter[],
  { order, partId, seller, now }: About,
): Promise<void> {
  for (const [by, hoursAgo, message] of letters) {
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const letter = { partId, message, now: at };
    if (by === 'store')
      done(await audited(db, seller, (tx) => writeToBuyer(tx, { storeId: seller.storeId }, letter)));
    else
      done(
        await inTransaction(db, async (tx) => {
          await sayWhen(tx, at);
          return answerStore(tx, { ...letter, holder: order.shopper, orderId: order.id });
        }),
      );
  }
}
