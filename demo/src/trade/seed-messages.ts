import type { Actor } from '@souk/server/access/actor';
import type { DB } from '@souk/server/db/generated/db.d';
import { inTransaction } from '@souk/server/db/transaction';
import { backdate } from '@souk/server/notification/notices/backdate';
import { answerStore } from '@souk/server/order/answer-store';
import { writeToBuyer } from '@souk/server/order/write-to-buyer';
import type { Shopper } from '@souk/server/access/shopper';
import type { Kysely } from 'kysely';
import type { Letter } from '#catalogue/customer-messages.ts';
import { done } from '../saved.ts';
import { step, type Step } from './happen-in-turn.ts';
import { actAt } from './act-at.ts';

const hourMs = 3_600_000;

type About = { order: { id: number; shopper: Shopper }; partId: number; seller: Actor; now: Date };

/** Messages between the store and its customers, each at its time. */
export function messageSteps(
  db: Kysely<DB>,
  letters: readonly Letter[],
  { order, partId, seller, now }: About,
): Step[] {
  return letters.map(([by, hoursAgo, message]) => {
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const letter = { partId, message, now: at };
    return step(at, async () => {
      if (by === 'store')
        return actAt(db, { by: seller, at }, (tx) => writeToBuyer(tx, { storeId: seller.storeId }, letter));
      return done(
        await inTransaction(db, async (tx) => {
          await backdate(tx, at);
          return answerStore(tx, { ...letter, holder: order.shopper, orderId: order.id });
        }),
      );
    });
  });
}
