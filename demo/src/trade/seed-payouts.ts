import { commandActor, type Actor } from '@souk/server/access/actor';
import type { AuditedTx } from '@souk/server/access/audited';
import type { DB } from '@souk/server/db/generated/db.d';
import { saveBankAccount } from '@souk/server/payment/payout/bank-account/save-bank-account';
import { approvePayout } from '@souk/server/payment/payout/change-payouts';
import { draftPayouts } from '@souk/server/payment/payout/draft-payouts';
import { lockPayout, type PayoutRow } from '@souk/server/payment/payout/payout-queries';
import { releaseEarnings } from '@souk/server/payment/payout/release-earnings';
import { sendTogether } from '@souk/server/payment/payout/send-payouts';
import { settlePayout } from '@souk/server/payment/payout/settle-payout';
import type { Settings } from '@souk/server/settings/settings-schema';
import type { SiteCache } from '@souk/server/settings/site-cache';
import { sql, type Kysely } from 'kysely';
import { actAt, unless } from './act-at.ts';
import { step, type Step } from './happen-in-turn.ts';
import { mondayBefore } from './monday-before.ts';
import { personOf } from './person-of.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Numbers = { iban: string } | { account: string; routing: string };

/** Invented accounts with valid check digits, in the order of the stores. The last store hasn't entered one. */
const accounts: readonly Numbers[] = [
  { iban: 'DE57370400440532118821' },
  { iban: 'DE11100500000190447716' },
  { iban: 'GB29NWBK60161331926819' },
  { iban: 'AE070331234567890123456' },
  { iban: 'DE81200505501031559042' },
  { iban: 'GB29NWBK60161331926819' },
  { account: '000123456789', routing: '021000021' },
  { iban: 'GB29NWBK60161331926819' },
  { account: '000123456790', routing: '021000021' },
  { iban: 'AE070331234567890123456' },
  { account: '000123456791', routing: '021000021' },
];

/** Payout runs, in weeks before the last Monday. */
const runs = [4, 3, 2, 1, 0] as const;
/** The bank returns this store's first payout, and the store confirms its account. */
const returned = { store: 3, reason: 'The account holder’s name doesn’t match.' } as const;

type Paying = { db: Kysely<DB>; now: Date; settings: Settings; site: SiteCache; authSecret: string };

/** Bank details, and weekly payouts: most are paid, one was returned, and those of the last Monday are on their way. */
export async function payoutSteps(paying: Paying): Promise<Step[]> {
  const { db, now } = paying;
  const by = await personOf(db, 'finance@example.com');
  const stores = await db.selectFrom('stores').select(['id', 'name', 'country']).orderBy('id').execute();
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const details = accounts.map((numbers, place) => {
    const store = stores[place]!;
    return step(ago(50), () =>
      unless(db, sql`select from seller_bank_accounts where store_id = ${store.id}`, () =>
        enterAccount(paying, { store, numbers, at: ago(50) }),
      ),
    );
  });
  return [
    ...details,
    ...runs.flatMap((week) => runSteps(paying, { week, by, store: stores[returned.store]! })),
  ];
}

type Store = { id: number; name: string; country: string };

function enterAccount(
  { db, authSecret }: Paying,
  { store, numbers, at }: { store: Store; numbers: Numbers; at: Date },
) {
  const kind = 'iban' in numbers ? ('iban' as const) : ('local' as const);
  const none = { iban: '', account: '', routing: '', bic: '' };
  const details = { holder: store.name, country: store.country, currency: 'USD', kind };
  const typed = { ...none, ...details, ...numbers };
  return actAt(db, { by: commandActor('souk start'), at }, (tx) =>
    saveBankAccount(tx, { storeId: store.id, authSecret, typed, now: at }),
  );
}

type Change = (tx: AuditedTx, payout: PayoutRow) => Promise<{ ok: boolean }>;
type Run = { week: number; by: Actor; store: Store };

/** One run, from the draft to the bank's statement; a run that was interrupted continues. */
function runSteps(paying: Paying, { week, by, store }: Run): Step[] {
  const { db, settings, site, authSecret } = paying;
  const drafted = mondayBefore(paying.now, week);
  const later = (hours: number) => new Date(drafted.getTime() + hours * hourMs);
  const idsIn = async (state: string, storeId?: number) => {
    const ofRun = db.selectFrom('payouts').select(['id', 'store_id']).where('created_at', '=', drafted);
    const rows = await ofRun.where('state', '=', state).execute();
    return rows.filter((row) => storeId === undefined || row.store_id === storeId).map(({ id }) => id);
  };
  const draft = step(drafted, async () => {
    await releaseEarnings({ db, site, clock: { now: () => drafted } });
    await unless(db, sql`select from payouts where created_at >= ${drafted}`, () =>
      actAt(db, { by: commandActor('souk start'), at: drafted }, (tx) =>
        draftPayouts(tx, { now: drafted, rules: settings, by: 'draft-payouts' }),
      ),
    );
  });
  const each = async (ids: readonly number[], at: Date, change: Change) => {
    for (const id of ids) await actAt(db, { by, at }, async (tx) => change(tx, (await lockPayout(tx, id))!)); // read above
  };
  const approve = step(later(3), async () =>
    each(await idsIn('draft'), later(3), (tx, payout) =>
      approvePayout(tx, payout, { actor: by, now: later(3), settings }),
    ),
  );
  const send = step(later(4), async () => {
    const ids = await idsIn('approved');
    if (ids.length === 0) return; // sent before the start was interrupted
    const toSend = { ids, format: 'csv', settings, actor: by, now: later(4), authSecret } as const;
    await actAt(db, { by, at: later(4) }, async (tx) => ({
      ok: (await sendTogether(tx, toSend)).batchId !== null,
    }));
  });
  const mark = (as: 'paid' | 'returned', ids: readonly number[], at: Date) =>
    each(ids, at, (tx, payout) =>
      settlePayout(tx, payout, { as, at, feeMinor: 0, reason: as === 'paid' ? '' : returned.reason }),
    );
  if (week === 0) return [draft, approve, send];
  const comeBack = step(later(50), async () => {
    const isSettled = sql`select from payouts where store_id = ${store.id} and settled_at is not null`;
    await unless(db, isSettled, async () => {
      await mark('returned', await idsIn('sent', store.id), later(50));
    });
  });
  const pay = step(later(52), async () => mark('paid', await idsIn('sent'), later(52)));
  const confirm = step(later(60), async () => {
    if ((await idsIn('returned')).length === 0) return;
    const isConfirmed = sql`select from seller_bank_accounts where store_id = ${store.id} and changed_at = ${later(60)}`;
    await unless(db, isConfirmed, () =>
      enterAccount(paying, { store, numbers: accounts[returned.store]!, at: later(60) }),
    );
  });
  return [draft, approve, send, comeBack, pay, confirm];
}
