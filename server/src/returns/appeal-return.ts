import { hasCardNumber } from '@souk/rules/card-number';
import { canAppealReturn } from '@souk/rules/returns';
import { inTransaction } from '#db/transaction.ts';
import { moveReturn } from '#order/return-queries.ts';
import type { Shop } from '#shop.ts';
import { lockHeldReturn, type HeldReturn, type HeldOutcome } from './lock-held-return.ts';
import { queueAppealedMail } from './queue-return-mails.ts';

/** The buyer asks the shop to review the seller's refusal, once per return. */
export async function appealReturn(
  { db, site }: Pick<Shop, 'db' | 'site'>,
  input: HeldReturn & { message: string; now: Date },
): Promise<HeldOutcome> {
  return inTransaction(db, async (tx) => {
    const found = await lockHeldReturn(tx, input);
    if (!found.ok) return found;
    const { own, locked, partId } = found;
    if (!canAppealReturn({ state: own.state, wasAppealed: own.appealed_at !== null }))
      return { ok: false, reason: 'passed' };
    if (hasCardNumber(input.message)) return { ok: false, reason: 'card-number' };
    const { message: appeal, now } = input;
    await moveReturn(tx, input.id, { state: 'appealed', appeal, appealed_at: now, now });
    const { settings, defaultLanguage } = await site.read();
    await queueAppealedMail(tx, locked.order, {
      id: input.id,
      partId,
      office: { email: settings.email, language: defaultLanguage.code },
    });
    return { ok: true };
  });
}
