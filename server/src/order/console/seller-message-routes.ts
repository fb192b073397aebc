import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { seeMessages, writeToBuyer } from '../write-to-buyer.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { readSellerOrder } from './read-seller-order.ts';

export const sellerMessageHandlers: ConsoleHandlers<ConsoleApi['sellerMessages']> = {
  async writeToBuyer(call) {
    const { db, now, caller, params, body } = call;
    const letter = { partId: params.id, message: body.message, now };
    const written = await audited(db, caller.actor, (tx) => writeToBuyer(tx, caller.scope, letter));
    if (written.ok) return (await readSellerOrder(call, params.id)) ?? refuseUnknown();
    return written.reason === 'not_found' ? refuseUnknown() : refuse(problems[written.reason]);
  },

  async seeMessages(call) {
    const { db, now, caller, params } = call;
    const seen = await audited(db, caller.actor, (tx) =>
      seeMessages(tx, caller.scope, { partId: params.id, now }),
    );
    return (seen.ok && (await readSellerOrder(call, params.id))) || refuseUnknown();
  },
};

const problems = {
  'card-number': 'refusal.message.card-number',
  'too-many': 'refusal.message.too-many',
  nobody: 'refusal.console.buyer-gone',
} as const satisfies Record<string, RefusalKey>;
