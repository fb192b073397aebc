import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { planRemoval } from '../samples/plan-removal.ts';
import { requestSampleRemoval } from '../samples/remove-samples.ts';
import { sampleKindNames } from '../samples/sample-kinds.ts';
import { readSampleState } from '../samples/sample-queries.ts';

export const operatorSampleHandlers: ConsoleHandlers<ConsoleApi['operatorSamples']> = {
  async readSamples({ db }) {
    const [state, plan] = await Promise.all([readSampleState(db), planRemoval(db)]);
    const goes = sampleKindNames.map((kind) => ({
      kind,
      count: plan.filter((one) => one.kind === kind && one.why === null).length,
    }));
    return {
      state,
      goes: goes.filter(({ count }) => count > 0),
      stays: plan.flatMap(({ kind, id, title, why }) => (why === null ? [] : [{ kind, id, title, why }])),
    };
  },

  async removeSamples({ db, caller: { actor } }) {
    const asked = await audited(db, actor, requestSampleRemoval);
    if (asked.ok) return true;
    return asked.reason === 'busy' ? refuse('refusal.console.samples.busy') : refuseUnknown();
  },
};
