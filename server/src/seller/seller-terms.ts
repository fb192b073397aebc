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
