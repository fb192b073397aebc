import { sql, type Kysely } from 'kysely';
import { commandActor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { saveLanguage } from '#settings/languages.ts';
import { saveSettings } from '#settings/save-settings.ts';
import { isConsolePassword } from './console-password.ts';
import { addUser } from './create-user.ts';
import { passwordHasher } from './password-hasher.ts';

export type FirstOperator = { name: string; email: string; password: string };
export type ShopFacts = {
  name: string;
  /** ISO 3166-1 alpha-2, in capitals. */
  country: string;
  /** ISO 4217. */
  currency: string;
  /** Code of the language of product descriptions. */
  language: string;
  /** Codes of others to offer. */
  languages: string[];
  /** IANA zone. */
  time_zone: string;
};
export type OfferedLanguage = { code: string; name: string; direction: 'ltr' | 'rtl' };

export type SetUp = { ok: true } | { ok: false; reason: 'already' | 'address-taken' | 'weak-password' };

/** Any number not used by the migrations or the demo. */
const advisoryLock = 7_685_003;
const action = 'shop.set-up';

/** Sets up a shop in a migrated database, once and atomically. The caller has validated the input. `already`: it is set up. */
export async function setUpShop(
  db: Kysely<DB>,
  {
    shop,
    operator,
    languages,
    also,
    now,
  }: {
    shop: ShopFacts;
    operator: FirstOperator;
    languages: readonly OfferedLanguage[];
    /** Further steps in the same transaction. */
    also?: ((tx: AuditedTx) => Promise<void>) | undefined;
    now: Date;
  },
): Promise<SetUp> {
  if (!(await isConsolePassword(operator.password))) return { ok: false, reason: 'weak-password' };
  const passwordHash = await passwordHasher().hash(operator.password);
  return audited(db, commandActor('souk install'), async (tx): Promise<SetUp> => {
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
    if (await isSetUp(tx)) return { ok: false, reason: 'already' };
    const inOrder = languages.toSorted(
      (a, b) => Number(b.code === shop.language) - Number(a.code === shop.language),
    );
    for (const language of inOrder)
      await saveLanguage(tx, wholeShop, {
        ...language,
        enabled: true,
        is_default: language.code === shop.language,
      });
    const { name, country, currency } = shop;
    await saveSettings(tx, wholeShop, {
      settings: {
        site_name: name,
        meta_title: name,
        copyright_text: `© ${name}`,
        // Shows the shop's name until it has its own logo, instead of our default one.
        header_logo: '',
        footer_logo: '',
        email_logo: '',
        default_country: country,
        default_state: '',
        country,
        time_zone: shop.time_zone,
        email: operator.email,
      },
    });
    // After the country, which determines how prices are written.
    await saveSettings(tx, wholeShop, { settings: { currency } });
    const added = await addUser(tx, { ...operator, role: 'owner', passwordHash, now });
    if (!added.ok) return { ok: false, reason: 'address-taken' };
    await also?.(tx);
    tx.audit.record({
      action,
      entity: 'shop',
      entityId: null,
      label: name,
      storeId: null,
      before: null,
      after: { ...shop },
    });
    return { ok: true };
  });
}

/** Whether `setUpShop` has succeeded in this database. */
export async function isSetUp(db: Kysely<DB>): Promise<boolean> {
  const found = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', action)
    .limit(1)
    .execute();
  return found.length > 0;
}

export async function isInUse(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users) or exists (select from products) as used`.execute(db);
  return rows[0]!.used;
}
