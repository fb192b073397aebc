import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';

/** `version`: the UTC day from which they apply. */
type SellerTerms = { version: string; url: string };

type TermsSettings = Pick<Settings, 'seller_terms_page' | 'seller_terms_from'>;

/** The terms that the shop's sellers agree to, also before they apply; null: there are none. */
export const sellerTerms = ({
  seller_terms_page: url,
  seller_terms_from: version,
}: TermsSettings): SellerTerms | null => (url === '' || version === '' ? null : { version, url });

export const haveBegun = ({ version }: Pick<SellerTerms, 'version'>, now: Date): boolean =>
  version <= now.toISOString().slice(0, 10);

/** The current version and those that applied before it. */
export async function listVersions(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('seller_terms_versions').select('text_version').execute();
  return rows.map(({ text_version: version }) => version);
}

/** The version that applies: until the current one does, the one before it. Null: none does yet. */
export function versionInForce(
  { version: current }: Pick<SellerTerms, 'version'>,
  { versions, now }: { versions: readonly string[]; now: Date },
): string | null {
  if (haveBegun({ version: current }, now)) return current;
  const before = versions.filter((version) => version < current && haveBegun({ version }, now));
  return before.toSorted().at(-1) ?? null;
}

/** When the store agreed to a version; null: it hasn't. */
export async function findAgreement(
  db: Kysely<DB>,
  { storeId, version }: { storeId: number; version: string },
): Promise<Date | null> {
  const { rows } = await sql<{ agreed_at: Date }>`
    select agreed_at from seller_terms_agreements where store_id = ${storeId} and text_version = ${version}`.execute(
    db,
  );
  return rows[0]?.agreed_at ?? null;
}
