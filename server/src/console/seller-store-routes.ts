import type { ConsoleApi } from '@souk/contract/console-api';
import type { StoreFields, StoreProfile } from '@souk/contract/seller-console/profile';
import type { Changes } from '@souk/rules/merge-changes';
import type { Kysely } from 'kysely';
import { audited } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown, type Refusal } from '#http/refusal.ts';
import { countOpenOrders } from '#order/seller-queries.ts';
import { listOwnSteps } from '#seller/checklist/answer-queries.ts';
import { changeProfile } from '#seller/change-profile.ts';
import { planVacation } from '#seller/plan-vacation.ts';
import { findProfile } from '#seller/profile-queries.ts';
import { vacationView, wantedOf } from '#seller/vacation-view.ts';
import { listAllLanguages } from '#settings/queries.ts';
import { directionOf } from '#texts/language.ts';
import { ownStepView } from './own-step-view.ts';
import { refuseSave } from './refusals.ts';
import { readChecklist } from './seller-checklist-queries.ts';

export const sellerStoreHandlers: ConsoleHandlers<ConsoleApi['sellerStore']> = {
  readProfile: ({ db, now, caller }) => theProfile(db, caller.scope, now),

  async changeProfile({ db, now, caller: { actor, scope }, body, version }) {
    // The contract's schema leaves out what is not changed.
    const changes = body.changes as Changes<StoreFields>;
    const done = await audited(db, actor, (tx) => changeProfile(tx, scope, { base: version, changes }));
    return done.ok ? theProfile(db, scope, now) : refuseSave(done, 'changes.');
  },

  async planVacation({ db, now, caller: { actor, scope }, body }) {
    const vacation = wantedOf(body.vacation);
    const done = await audited(db, actor, (tx) => planVacation(tx, scope, { vacation, now }));
    return done.ok ? theProfile(db, scope, now) : refuseSave(done);
  },

  async readChecklist({ db, language, now, caller: { scope } }) {
    const [steps, own] = await Promise.all([
      readChecklist(db, scope, now),
      listOwnSteps({ db, language }, scope.storeId),
    ]);
    return { steps, own_steps: own.map(ownStepView) };
  },
};

async function theProfile(db: Kysely<DB>, scope: Scope, now: Date): Promise<StoreProfile | Refusal> {
  const [store, languages, open] = await Promise.all([
    findProfile(db, scope),
    listAllLanguages(db),
    countOpenOrders(db, scope, now),
  ]);
  if (!store) return refuseUnknown();
  const { version, slug, status, suspended_reason, fields, vacation } = store;
  return {
    version,
    slug,
    suspended_reason,
    languages: languages.map((language) => ({ ...language, direction: directionOf(language) })),
    status: status as StoreProfile['status'], // the column's check
    store: fields,
    vacation: vacationView(vacation, now),
    open_orders: open.to_confirm + open.to_ship,
  };
}
