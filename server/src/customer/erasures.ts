import type { Transaction } from 'kysely';
import { deletePendingLogins } from '#account/pending-login-queries.ts';
import { deleteCodes } from '#notification/codes/queries.ts';
import { deleteUser } from '#account/queries.ts';
import { deleteSignUps } from '#account/sign-up-queries.ts';
import { erasePersonFromAudit } from '#access/audit-queries.ts';
import { deleteInvitationsOf } from '#access/invitation-queries.ts';
import { eraseReplies } from '#access/stored-replies.ts';
import { eraseCancellationTexts } from '#returns/cancellations/queries.ts';
import { eraseSender } from './contact/queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { eraseDraftAuthor } from '#product/approval/draft-queries.ts';
import { eraseBulkActor } from '#product/bulk/bulk-queries.ts';
import { eraseRecipient } from '#notification/mail/queries.ts';
import { deletePictures } from '#media/delete-picture.ts';
import { eraseSubscriber } from '#marketing/newsletter/queries.ts';
import { eraseUseMailboxes } from '#marketing/vouchers/queries.ts';
import { anonymiseBuyer } from '#order/anonymise-buyer.ts';
import { eraseOrderMessages } from '#order/message-queries.ts';
import { eraseOrderNotes } from '#order/add-order-note.ts';
import { eraseReturnWords } from '#order/return-queries.ts';
import { anonymiseAuthor } from '#review/anonymise-author.ts';
import { eraseSent } from '#seller/checklist/answer-queries.ts';
import { eraseApplicant } from '#seller-application/queries.ts';

type Person = { id: number; email: string; avatar: string | null };

type Erasure = {
  /** Tables whose rows are deleted or lose personal data. */
  tables: readonly (keyof DB)[];
  erase(tx: Transaction<DB>, person: Person): Promise<unknown>;
};

/**
 * Steps of deleting an account, in order: texts about orders are found by their buyer, and rows referring to the account (`on delete
 * cascade`) are deleted last. `erasures.test.ts` fails for a table with personal data that is listed neither here nor below.
 */
export const erasures: readonly Erasure[] = [
  { tables: ['audit_entries'], erase: (tx, { id }) => erasePersonFromAudit(tx, id) },
  { tables: ['bulk_changes'], erase: (tx, { id }) => eraseBulkActor(tx, id) },
  { tables: ['product_drafts'], erase: (tx, { id }) => eraseDraftAuthor(tx, id) },
  { tables: ['console_replies'], erase: (tx, { id }) => eraseReplies(tx, id) },
  { tables: ['cancellations'], erase: (tx, { id }) => eraseCancellationTexts(tx, id) },
  { tables: ['order_notes'], erase: (tx, { id }) => eraseOrderNotes(tx, id) },
  { tables: ['order_messages'], erase: (tx, { id }) => eraseOrderMessages(tx, id) },
  { tables: ['returns'], erase: (tx, { id }) => eraseReturnWords(tx, id) },
  { tables: ['voucher_uses'], erase: (tx, { id }) => eraseUseMailboxes(tx, id) },
  { tables: ['orders', 'idempotency_keys'], erase: (tx, { id }) => anonymiseBuyer(tx, id) },
  { tables: ['reviews', 'review_reports'], erase: (tx, { id }) => anonymiseAuthor(tx, id) },
  { tables: ['contact_messages'], erase: (tx, { id, email }) => eraseSender(tx, { userId: id, email }) },
  { tables: ['newsletter_subscriptions'], erase: (tx, { email }) => eraseSubscriber(tx, email) },
  {
    tables: ['seller_applications', 'seller_application_documents'],
    erase: (tx, { email }) => eraseApplicant(tx, email),
  },
  { tables: ['checklist_answers'], erase: (tx, { id }) => eraseSent(tx, id) },
  { tables: ['invitations'], erase: (tx, { email }) => deleteInvitationsOf(tx, email) },
  { tables: ['mails'], erase: (tx, { email }) => eraseRecipient(tx, email) },
  { tables: ['mail_codes'], erase: (tx, { email }) => deleteCodes(tx, email) },
  { tables: ['sign_ups'], erase: (tx, { email }) => deleteSignUps(tx, email) },
  { tables: ['social_logins'], erase: (tx, { email }) => deletePendingLogins(tx, email) },
  {
    tables: ['users'],
    async erase(tx, { id, avatar }) {
      await deleteUser(tx, id);
      if (avatar !== null) await enqueue(tx, deletePictures, { images: [avatar] });
    },
  },
];

export const withoutPersons: Partial<Record<keyof DB, string>> = {
  bank_account_names: 'bank accounts of the shop; who merged them stays, as in the ledger',
  disbelieved_proxies: 'machines, not people',
  languages: 'names of languages',
  pictures: 'names of pictures; those of people are in other tables',
  product_tags: 'names of tags',
  roles: 'names of roles',
  payout_accounts:
    'a store’s account at a payment provider, deleted with it; who changed it is set to null with the account',
  seller_bank_accounts:
    'bank details of a store, deleted with it; who changed them is set to null with the account',
  self_billing_consents:
    'agreements of a store, deleted with it; who agreed or withdrew is set to null with the account',
  seller_terms_agreements:
    'agreements of a store to the shop’s terms, deleted with it; who agreed is set to null with the account',
  shipping_places: 'telephones of pickup points',
  store_renames: 'names of stores',
  store_notes: 'words about a store; whose they were is forgotten with the account',
  vat_checks: 'what the register of VAT numbers told about a store, deleted with it',
  stores: 'a store is closed before its owner can delete their account',
};
