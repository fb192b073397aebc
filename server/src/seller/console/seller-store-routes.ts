import type { Kysely } from 'kysely';
import type { ConsoleApi } from '@souk/contract/console-api';
import type { StoreFields, StoreProfile } from '@souk/contract/seller-console/store';
import type { Changes } from '@souk/rules/merge-changes';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown, type Refusal } from '#http/refusal.ts';
import { changeProfile } from '../change-profile.ts';
import { planVacation } from '../plan-vacation.ts';
import { findProfile } from '../profile-queries.ts';
import { withdrawRename } from '../rename/request-rename.ts';
import { findRenameOf } from '../rename/rename-queries.ts';
import { vacationView, requestedVacationOf } from '../vacation-view.ts';
import { listAllLanguages } from '#settings/queries.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import { isStoreOfOperator } from '#settings/store-names.ts';
import { directionOf } from '#texts/language.ts';
import { ownStepView } from './own-step-view.ts';
import { refuseSave } from '#http/console-refusals.ts';
import { readOnboarding } from './read-onboarding.ts';
import { suggestShipping } from './suggest-shipping.ts';
import { isTraderStated, type BankState } from './seller-checklist-queries.ts';
import { renameView } from './store-rename-routes.ts';

/** Reads of later domains. */
type LaterReads = {
  countOpenOrders: CountOpenOrders;
  readBankState(shop: Shop, scope: Scope): Promise<BankState>;
};

type CountOpenOrders = (db: Kysely<DB>, scope: Scope, now: Date) => Promise<{ to_do: number }>;

export const sellerStoreHandlers = ({
  countOpenOrders,
  readBankState,
}: LaterReads): ConsoleHandlers<ConsoleApi['sellerStore']> => ({
  readProfile: (call) => theProfile(call, countOpenOrders),

  async changeProfile(call) {
    const { db, now, settings, body, version } = call;
    const { actor, scope } = call.caller;
    // The contract's schema omits unchanged fields.
    const changes = body.changes as Changes<StoreFields>;
    const done = await audited(db, actor, (tx) =>
      changeProfile(tx, scope, { base: version, changes, renames: renamesOf(settings), now }),
    );
    return done.ok ? theProfile(call, countOpenOrders) : refuseSave(done, 'changes.');
  },

  async withdrawRename(call) {
    const { actor, scope } = call.caller;
    const done = await audited(call.db, actor, (tx) => withdrawRename(tx, scope));
    return done.ok ? theProfile(call, countOpenOrders) : refuseUnknown();
  },

  async planVacation(call) {
    const { db, now, body } = call;
    const { actor, scope } = call.caller;
    const vacation = requestedVacationOf(body.vacation);
    const done = await audited(db, actor, (tx) => planVacation(tx, scope, { vacation, now }));
    return done.ok ? theProfile(call, countOpenOrders) : refuseSave(done);
  },

  async readChecklist({ shop, db, language, now, settings, caller: { scope } }) {
    const bank = await readBankState(shop, scope);
    const { steps, own, required } = await readOnboarding({ db, language }, scope, { now, bank, settings });
    const needsShipping = steps.some(({ key, is_done: isDone }) => key === 'shipping' && !isDone);
    return {
      steps,
      own_steps: own.map(ownStepView),
      required_steps: required,
      suggested_shipping: needsShipping ? await suggestShipping(db, settings) : null,
    };
  },
});

type OfStore = Pick<ConsoleCall, 'db' | 'now' | 'settings'> & { caller: Pick<ConsoleCaller, 'scope'> };

const renamesOf = ({ store_rename_approval: approval }: Settings) => (approval ? 'approved' : 'at-once');

async function theProfile(
  { db, now, settings, caller }: OfStore,
  countOpenOrders: CountOpenOrders,
): Promise<StoreProfile | Refusal> {
  const { scope } = caller;
  const storeId = scope.storeId ?? 0;
  const [store, languages, open, rename, isOfOperator] = await Promise.all([
    findProfile(db, scope),
    listAllLanguages(db),
    countOpenOrders(db, scope, now),
    findRenameOf(db, storeId),
    isStoreOfOperator(db, storeId),
  ]);
  if (!store) return refuseUnknown();
  const { version, slug, status, suspended_reason, fields, vacation } = store;
  return {
    version,
    slug,
    suspended_reason,
    languages: languages.map((language) => ({
      code: language.code,
      name: language.name,
      direction: directionOf(language),
      is_default: language.is_default,
    })),
    status: status as StoreProfile['status'], // limited by the column's check
    store: fields,
    vacation: vacationView(vacation, now),
    rename: rename && rename.state !== 'approved' ? renameView(rename) : null,
    renames_wait: settings.store_rename_approval && !isOfOperator,
    open_orders: open.to_do,
    trader_required: isTraderStated(settings),
  };
}
