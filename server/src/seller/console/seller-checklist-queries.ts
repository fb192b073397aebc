import { CHECKLIST, type ChecklistStep } from '@souk/contract/seller-console/store';
import { euRuleApplies } from '@souk/rules/eu-rule';
import { missingTraderFacts, type TraderFact } from '@souk/rules/trader';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { shopCountry } from '#settings/shop-country.ts';

type Facts = Record<
  'active' | 'shipping' | 'product' | 'open' | 'picture' | 'description' | 'policy' | 'team',
  boolean
> & { bank: BankState; isTraderRequired: boolean } & Record<TraderFact, string | boolean>;

/** Stored bank details are `unreadable` if they can't be decrypted. */
export type BankState = 'none' | 'unreadable' | 'readable';

export type Circumstances = { now: Date; bank: BankState; settings: Settings };

/** `bank` belongs to a later domain (`payout`). */
export async function readChecklist(
  db: Kysely<DB>,
  { storeId }: Scope,
  { now, bank, settings }: Circumstances,
): Promise<ChecklistStep[]> {
  const { rows } = await sql<Omit<Facts, 'bank' | 'isTraderRequired'>>`
    select s.status = 'active' as active, s.email, s.phone, s.address_1, s.city, s.country, s.legal_name,
      s.is_self_certified,
      exists (select from shipping_places place join shipping_rules rule on rule.id = place.shipping_rule_id
        where rule.store_id = s.id)
        or exists (select from products p join shipping_places place on place.shipping_rule_id = p.shipping_rule_id
          where p.store_id = s.id) as shipping,
      exists (select from products where store_id = s.id and status = 1) as product,
      store_status('active', s.away_closed, s.away_from, s.away_until, ${now}) = 'active' as open,
      s.image <> '' as picture, s.description <> '' as description, s.return_policy <> '' as policy,
      (select count(*) from memberships where store_id = s.id) > 1 as team
    from stores s where s.id = ${storeId}`.execute(db);
  const facts = rows[0];
  const isTraderRequired = isTraderStated(settings);
  return facts ? CHECKLIST.map((key) => stepOf(key, { ...facts, bank, isTraderRequired })) : [];
}

/** Whether stores have to state who trades (DSA art. 30). */
export const isTraderStated = (settings: Settings): boolean =>
  euRuleApplies(settings.trader_details, shopCountry(settings));

const isLegal = (fact: TraderFact) => fact === 'legal_name' || fact === 'is_self_certified';

function stepOf(key: ChecklistStep['key'], facts: Facts): ChecklistStep {
  const missing = missingTraderFacts(facts).filter((fact) => isLegal(fact) === (key === 'legal'));
  const step = (isDone: boolean, kind: ChecklistStep['kind'], to: string | null) => ({
    key,
    is_done: isDone,
    is_unreadable: key === 'bank' && facts.bank === 'unreadable',
    missing: key === 'contact' || key === 'legal' ? missing : [],
    kind,
    to,
  });
  const field = (name: string) => `store#store-${name}`;
  const ofTrader = (first: TraderFact) =>
    step(missing.length === 0, facts.isTraderRequired ? 'law' : 'wait', field(missing[0] ?? first));
  switch (key) {
    case 'active':
      return step(facts.active, 'sell', null);
    case 'contact':
      return ofTrader('email');
    case 'legal':
      return ofTrader('legal_name');
    case 'shipping':
      return step(facts.shipping, 'sell', 'shipping');
    case 'product':
      return step(facts.product, 'sell', 'products/new');
    case 'open':
      return step(facts.open, 'sell', field('vacation'));
    case 'bank':
      return step(facts.bank === 'readable', 'pay', 'bank-details');
    case 'picture':
      return step(facts.picture, 'wait', field('image'));
    case 'description':
      return step(facts.description, 'wait', field('description'));
    case 'return-policy':
      return step(facts.policy, 'wait', field('return_policy'));
    case 'team':
      return step(facts.team, 'wait', 'team');
  }
}
