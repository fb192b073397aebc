import type { ConsoleApi } from '@souk/contract/console-api';
import { handOverBy } from '@souk/rules/hand-over';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown } from '#http/refusal.ts';
import { findHandOver, saveHandOver } from '../save-hand-over.ts';
import { refuseSave } from '#http/console-refusals.ts';

export const sellerHandOverHandlers: ConsoleHandlers<ConsoleApi['sellerHandOver']> = {
  readHandOver: (call) => read(call),

  async saveHandOver(call) {
    const { db, caller, body, version } = call;
    const { storeId } = caller.scope;
    if (storeId === null) return refuseUnknown();
    const saved = await audited(db, caller.actor, (tx) =>
      saveHandOver(tx, { storeId, handOver: body.hand_over, base: version }),
    );
    return saved.ok ? read(call) : refuseSave(saved);
  },
};

async function read({ db, now, caller }: Pick<ConsoleCall, 'db' | 'now'> & { caller: ConsoleCaller }) {
  const { storeId } = caller.scope;
  const found = storeId === null ? undefined : await findHandOver(db, storeId);
  if (!found) return refuseUnknown();
  const { version, handOver, withVacation } = found;
  return {
    version,
    hand_over: handOver,
    by: handOverBy(withVacation, now.getTime()).toISOString(),
  };
}
