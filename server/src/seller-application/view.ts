import type {
  ApplicationDocument,
  OwnApplication,
  SellerApplication,
} from '@souk/contract/seller-application';
import { wireTime } from '#http/wire-time.ts';
import { findState } from '#settings/countries.ts';
import type { DocumentRow } from './document-queries.ts';
import type { ApplicationRow } from './queries.ts';

/** CONTRACT §2.8. `row` must be verified. */
export function applicationView(
  row: ApplicationRow,
  { storeSlug, documents }: { storeSlug: string | null; documents: readonly DocumentRow[] },
): SellerApplication {
  return {
    id: row.id,
    status: row.status as SellerApplication['status'], // guaranteed by a check constraint and the filter for verified ones
    store_name: row.store_name,
    name: row.name,
    email: row.email,
    phone: row.phone,
    register_number: row.register_number,
    address_1: row.address_1,
    city: row.city,
    state: row.state,
    state_name: findState(row.country, row.state)?.name ?? row.state,
    zip: row.zip,
    country: row.country,
    message: row.message,
    created_at: wireTime(row.created_at),
    decided_at: row.decided_at ? wireTime(row.decided_at) : null,
    reason: row.reason,
    store_slug: storeSlug,
    documents: documents.map(({ name, type, bytes }) => ({ name, type, bytes })),
  };
}

/** The application as its applicant sees it, with the files until the decision. */
export function ownApplicationView(row: ApplicationRow, documents: readonly DocumentRow[]): OwnApplication {
  const status = row.status as OwnApplication['status']; // as above
  const { id, store_name, email } = row;
  if (status !== 'pending') return { id, status, store_name, email, question: '', documents: [] };
  return { id, status, store_name, email, question: row.question, documents: documents.map(documentView) };
}

export const documentView = ({ id, name, type, bytes, sent_at }: DocumentRow): ApplicationDocument => ({
  id,
  name,
  type,
  bytes,
  sent_at: wireTime(sent_at),
});
