import type { DocumentType } from '@souk/rules/checklist';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type DocumentRow = { id: number; name: string; type: DocumentType; bytes: number; sent_at: Date };

/** Without their content, in order of upload. */
export async function listDocuments(db: Kysely<DB>, applicationId: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select id, name, type, octet_length(content) as bytes, sent_at from seller_application_documents
    where application_id = ${applicationId} order by id`.execute(db);
  return rows;
}

export async function listDocumentsOfStore(
  db: Kysely<DB>,
  storeId: number,
): Promise<(DocumentRow & { application_id: number })[]> {
  const { rows } = await sql<DocumentRow & { application_id: number }>`
    select d.id, d.application_id, d.name, d.type, octet_length(d.content) as bytes, d.sent_at
    from seller_applications a join seller_application_documents d on d.application_id = a.id
    where a.store_id = ${storeId} order by d.id`.execute(db);
  return rows;
}

type OfApplication = { applicationId: number; id: number };

export async function findDocument(
  db: Kysely<DB>,
  { applicationId, id }: OfApplication,
): Promise<{ content: Buffer; type: DocumentType } | null> {
  const row = await db
    .selectFrom('seller_application_documents')
    .select(['content', 'type'])
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { content: row.content, type: row.type as DocumentType } : null; // guaranteed by a check constraint
}

export async function countDocuments(tx: Transaction<DB>, applicationId: number): Promise<number> {
  const row = await tx
    .selectFrom('seller_application_documents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertDocument(
  tx: Transaction<DB>,
  {
    applicationId,
    name,
    type,
    bytes,
    now,
  }: { applicationId: number; name: string; type: DocumentType; bytes: Uint8Array; now: Date },
): Promise<void> {
  await tx
    .insertInto('seller_application_documents')
    .values({ application_id: applicationId, name, type, content: Buffer.from(bytes), sent_at: now })
    .execute();
}

/** @returns whether it existed. */
export async function deleteDocument(
  tx: Transaction<DB>,
  { applicationId, id }: OfApplication,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('seller_application_documents')
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
