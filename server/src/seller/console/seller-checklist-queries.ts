import { CHECKLIST, type ChecklistStep } from '@souk/contract/seller-console/profile';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';

type Facts = Record<
  'active' | 'shipping' | 'product' | 'open' | 'picture' | 'description' | 'policy' | 'team' | 'certified',
  boolean
> & { bank: BankState } & Record<'email' | 'phone' | 'address_1' | 'city' | 'country' | 'legal_name', string>;

/** Stored bank details are `unreadable` if they can't be decrypted. */
export type BankState = 'none' | 'unreadable' | 'readable';

/** `bank` belongs to a later domain (`payout`). */
export async function readChecklist(
  db: Kysely<DB>,
  { storeId }: Scope,
  { now, bank }: { now: Date; bank: BankState },
): Promise<ChecklistStep[]> {
  const { rows } = await sql<Omit<Facts, 'bank'>>`
    select s.status = 'active' as active, s.email, s.phone, s.address_1, s.city, s.country, s.legal_name,
      s.is_self_certified as certified,
      exists (select from shipping_places place join shipping_rules rule on rule.id = place.shipping_rule_id
        where rule.store_id = s.id or rule.store_id is null) as shipping,
      exists (select from products where store_id = s.id and status = 1) as product,
      store_status('active', s.away_closed, s.away_from, s.away_until, ${now}) = 'active' as open,
      s.image <> '' as picture, s.description <> '' as description, s.return_policy <> '' as policy,
      (select count(*) from memberships where store_id = s.id) > 1 as team
    from stores s where s.id = ${storeId}`.execute(db);
  const facts = rows[0];
  return facts ? CHECKLIST.map((key) => stepOf(key, { ...facts, bank })) : [];
}

const emptyOf = (facts: Facts, names: readonly (keyof Facts)[]) => names.find((name) => !facts[name]);

function stepOf(key: ChecklistStep['key'], facts: Facts): ChecklistStep {
  const step = (isDone: boolean, kind: ChecklistStep['kind'], to: string | null) => ({
    key,
    is_done: isDone,
    is_unreadable: key === 'bank' && facts.bank === 'unreadable',
    kind,
    to,
  });
  const field = (name: string) => `store#store-${name}`;
  switch (key) {
    case 'active':
      return step(facts.active, 'sell', null);
    case 'contact': {
      const empty = emptyOf(facts, ['email', 'phone', 'address_1', 'city', 'country']);
      return step(empty === undefined, 'law', field(empty ?? 'email'));
    }
    case 'legal': {
      const empty = emptyOf(facts, ['legal_name', 'certified']);
      return step(
        empty === undefined,
        'law',
        field(empty === 'certified' ? 'is_self_certified' : 'legal_name'),
      );
    }
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
