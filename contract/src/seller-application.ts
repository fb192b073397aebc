import { DOCUMENT_TYPES } from '@souk/rules/checklist';
import { LONGEST } from '@souk/rules/limits';
import { PAYOUT_SCHEDULES } from '@souk/rules/payout-schedules';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  isConfirmed,
  joinName,
  newPassword,
  optional,
  passwordMismatch,
  pathId,
  phone,
  requiredEmail,
  nameText,
  requiredName,
  requiredText,
  text,
} from './input.ts';
import { codeMissing, emailMissing, hasCode, hasEmail, proofFields } from './mail-proof.ts';
import { id, money, timestamp } from './wire.ts';

/** What selling costs and when sellers are paid [ours]; refused while the setting `vendor_registration` is off. */
export const sellerCosts = endpoint({
  method: 'GET',
  path: 'seller/costs',
  access: 'public',
  summary: 'Get the commission and payout terms of new sellers',
  reply: z.object({
    /** Lowest and highest rate; they differ by category and brand. */
    commission_from_percent: z.number(),
    commission_to_percent: z.number(),
    /** On the commission, for sellers who owe it; 0: none. */
    commission_tax_percent: z.number(),
    /** Sellers pay the payment provider's fees. */
    pays_payment_fees: z.boolean(),
    payout_schedule: z.enum(PAYOUT_SCHEDULES),
    payout_minimum: money,
    /** Days between delivery and the earliest payout. */
    hold_days: z.int(),
    /** For deliveries in the first days of a store, how many days longer. */
    new_seller: z.object({ days: z.int(), hold_days: z.int() }).nullable(),
  }),
});

/**
 * CONTRACT §2.3. Answers the same whether or not the address has an account, and refuses while the setting `vendor_registration` is
 * off. The password is for the account that an approval creates; an existing account keeps its own. `register_number` [ours]: of
 * the trade register or tax office.
 */
export const sellerSignup = endpoint({
  method: 'POST',
  path: 'seller/signup',
  access: 'public',
  summary: 'Apply for a store; emails a code',
  body: z.preprocess(
    joinName,
    z
      .object({
        name: requiredName(LONGEST.name, 'refusal.name.required'),
        email: requiredEmail,
        phone: requiredText(LONGEST.phone, 'refusal.phone.required').pipe(phone),
        password: newPassword,
        password_confirmation: optional(z.string()),
        store_name: requiredName(LONGEST.storeName, 'refusal.store-name.required'),
        register_number: optional(text(LONGEST.registerNumber).trim()),
        address_1: optional(text(LONGEST.street).trim()),
        city: optional(text(LONGEST.city).trim()),
        state: optional(text(LONGEST.state).trim()),
        country: optional(text(2, 'refusal.country.unknown')),
        zip: optional(text(LONGEST.zip).trim()),
        message: optional(
          text(LONGEST.applicationMessage, undefined, 'refusal.seller.message-too-long').trim(),
        ),
      })
      .refine(isConfirmed, passwordMismatch),
  ),
  reply: z.string(),
});

/**
 * Submits the application to the operator, who is emailed. A second one meanwhile is refused. `signature` [ours] opens
 * `seller/application/{id}`, as the applicant's email does.
 */
export const sellerVerify = endpoint({
  method: 'POST',
  path: 'seller/verify',
  access: 'public',
  summary: 'Verify the email address of an application with its code; the operator then decides',
  body: z.object(proofFields).refine(hasEmail, emailMissing).refine(hasCode, codeMissing),
  reply: z.object({
    id,
    store_name: z.string(),
    email: z.string(),
    status: z.literal('pending'),
    signature: z.string(),
  }),
});

const status = z.enum(['pending', 'approved', 'rejected']);
/** `type` is detected from the content, `name` is the original file name. */
export const applicationDocument = z.object({
  id,
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  bytes: z.int(),
  sent_at: timestamp,
});
export type ApplicationDocument = z.infer<typeof applicationDocument>;

/** `question`: the operator's last one. `documents`: empty once decided. */
const OwnApplicationSchema = z.object({
  id,
  status,
  store_name: z.string(),
  email: z.string(),
  question: z.string(),
  documents: z.array(applicationDocument),
});
export type OwnApplication = z.infer<typeof OwnApplicationSchema>;

/** `status` and, once decided, `decided_at`, `reason` and the new store's address. */
const ApplicationSchema = z.object({
  id,
  status,
  store_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  register_number: z.string(),
  address_1: z.string(),
  city: z.string(),
  state: z.string(),
  state_name: z.string(),
  zip: z.string(),
  country: z.string(),
  message: z.string(),
  created_at: timestamp,
  decided_at: timestamp.nullable(),
  reason: z.string(),
  store_slug: z.string().nullable(),
  /** [ours] The applicant's documents; the files themselves are available in the console only. */
  documents: z.array(applicationDocument.pick({ name: true, type: true, bytes: true })),
});
export type SellerApplication = z.infer<typeof ApplicationSchema>;

const expires = z.string().max(20).optional().catch(undefined);
const signature = z.string().max(128).optional().catch(undefined);

/** CONTRACT §2.8. `expires` in seconds since 1970; a wrong or expired signature is refused like an unknown id. */
export const sellerApproval = endpoint({
  method: 'GET',
  path: 'seller/approval/{id}',
  access: 'public',
  summary: 'Get an application with the signed link emailed to its reviewer; changes nothing',
  params: z.object({ id: pathId }),
  query: z.object({ expires, signature }),
  reply: ApplicationSchema,
});

/** CONTRACT §2.8. A second decision is always refused. */
export const decideSellerApplication = endpoint({
  method: 'POST',
  path: 'seller/approval/{id}',
  access: 'public',
  summary:
    'Decline an application with its signed link; emails the applicant. `approve` is refused: applications are approved in the operator console',
  params: z.object({ id: pathId }),
  body: z.object({
    expires,
    signature,
    decision: z.enum(['approve', 'reject'], 'refusal.seller.decision-required'),
    reason: optional(text(LONGEST.decisionReason, undefined, 'refusal.seller.reason-too-long').trim()),
  }),
  reply: ApplicationSchema,
});

const ofApplicant = z.object({ signature });

/**
 * CONTRACT §2.8. Signed by the reply of `seller/verify` and by the applicant's emails; a wrong signature is refused like an unknown
 * id.
 */
export const ownSellerApplication = endpoint({
  method: 'GET',
  path: 'seller/application/{id}',
  access: 'public',
  summary: 'Get the status of your application with its signature',
  params: z.object({ id: pathId }),
  query: ofApplicant,
  reply: OwnApplicationSchema,
});

/** CONTRACT §2.8. Only until the decision; the file is returned to nobody but the shop. */
export const addApplicationDocument = endpoint({
  method: 'POST',
  path: 'seller/application/{id}/documents',
  access: 'public',
  summary: 'Add a file to your application: PDF, JPEG or PNG, checked by content',
  params: z.object({ id: pathId }),
  query: ofApplicant.extend({ name: nameText(LONGEST.documentName).optional().catch(undefined) }),
  upload: 'file',
  reply: OwnApplicationSchema,
});

/** CONTRACT §2.8. */
export const removeApplicationDocument = endpoint({
  method: 'DELETE',
  path: 'seller/application/{id}/documents/{document}',
  access: 'public',
  summary: 'Remove a file from a pending application',
  params: z.object({ id: pathId, document: pathId }),
  query: ofApplicant,
  reply: OwnApplicationSchema,
});
