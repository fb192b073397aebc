import { CATALOGUE, LONGEST, STORE } from '@souk/rules/limits';
import { TRADER_FACTS } from '@souk/rules/trader';
import { isEmail, isPhone } from '@souk/rules/validation';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { requestedRename } from '../console/store-renames.ts';
import { name, pictureName, requiredName, texts, words } from '../console/record.ts';
import { timeZone } from '../input.ts';
import { ownStep } from './checklist.ts';

/** Store fields that are translated. */
export const STORE_TEXTS = {
  name: LONGEST.storeName,
  description: STORE.description,
  return_policy: STORE.policy,
  meta_description: CATALOGUE.metaDescription,
} as const;

const picture = z.union([z.literal(''), pictureName]);

/** Store profile, public, including trader details (DSA art. 30). */
const fields = {
  name: requiredName(LONGEST.storeName),
  image: picture,
  banner_image: picture,
  description: words(STORE.description),
  return_policy: words(STORE.policy),
  meta_description: words(CATALOGUE.metaDescription),
  whatsapp_btn: z.boolean(),
  whatsapp_number: words(LONGEST.phone).refine((value) => value === '' || isPhone(value)),
  whatsapp_default_msg: words(STORE.chat),
  legal_name: name(STORE.legalName),
  register_number: words(LONGEST.registerNumber),
  vat_number: words(LONGEST.registerNumber),
  is_self_certified: z.boolean(),
  email: words(LONGEST.email).refine((value) => value === '' || isEmail(value)),
  phone: words(LONGEST.phone).refine((value) => value === '' || isPhone(value)),
  address_1: words(LONGEST.street),
  city: words(LONGEST.city),
  zip: words(LONGEST.zip),
  state: words(LONGEST.state),
  country: words(2),
  texts: texts(STORE_TEXTS),
} as const;
export const storeFields = z.object(fields);
export type StoreFields = z.output<typeof storeFields>;

const changed = <Value extends z.ZodType>(value: Value) => z.object({ from: z.json(), to: value }).optional();
const changes = z.strictObject({
  name: changed(fields.name),
  image: changed(fields.image),
  banner_image: changed(fields.banner_image),
  description: changed(fields.description),
  return_policy: changed(fields.return_policy),
  meta_description: changed(fields.meta_description),
  whatsapp_btn: changed(fields.whatsapp_btn),
  whatsapp_number: changed(fields.whatsapp_number),
  whatsapp_default_msg: changed(fields.whatsapp_default_msg),
  legal_name: changed(fields.legal_name),
  register_number: changed(fields.register_number),
  vat_number: changed(fields.vat_number),
  is_self_certified: changed(fields.is_self_certified),
  email: changed(fields.email),
  phone: changed(fields.phone),
  address_1: changed(fields.address_1),
  city: changed(fields.city),
  zip: changed(fields.zip),
  state: changed(fields.state),
  country: changed(fields.country),
  texts: changed(fields.texts),
});

export const plannedVacation = z.object({
  /** Days, both included. */
  first: z.iso.date(),
  last: z.iso.date(),
  /** True: no orders meanwhile; false: orders ship afterwards. */
  is_closed: z.boolean(),
  /** Shown to shoppers; may be empty. */
  note: z.string(),
});
export type PlannedVacation = z.output<typeof plannedVacation>;
export const requestedVacation = plannedVacation
  .extend({ note: words(STORE.note).default(''), time_zone: timeZone })
  .refine(({ first, last }) => first <= last, { path: ['last'] });
export type RequestedVacation = z.output<typeof requestedVacation>;

const profile = z.object({
  version: z.int(),
  slug: z.string(),
  status: z.enum(['pending', 'active', 'suspended', 'rejected']),
  /** Why the shop suspended the store. */
  suspended_reason: z.string(),
  store: storeFields.extend({ texts: z.record(z.string(), z.record(z.string(), z.string())) }),
  /** Null once it has ended. */
  vacation: plannedVacation.extend({ is_now: z.boolean() }).nullable(),
  rename: requestedRename.nullable(),
  /** Whether renames of this store need approval. */
  renames_wait: z.boolean(),
  open_orders: z.int(),
  /** Whether the shop requires complete business details (DSA art. 30). */
  trader_required: z.boolean(),
  languages: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      direction: z.enum(['ltr', 'rtl']),
      is_default: z.boolean(),
    }),
  ),
});
export type StoreProfile = z.output<typeof profile>;

export const readProfile = consoleEndpoint({
  method: 'GET',
  path: 'seller/store',
  access: { seller: 'store.read' },
  summary: 'Get the store’s profile and vacation mode',
  reply: profile,
});

export const changeProfile = consoleEndpoint({
  method: 'PATCH',
  path: 'seller/store',
  access: { seller: 'store.write' },
  confirm: 'never',
  summary:
    'Update the store’s profile; concurrent changes are merged or reported (`If-Match`). A new name may have to be approved first (`rename`)',
  body: z.object({ changes }),
  reply: profile,
});

export const withdrawRename = consoleEndpoint({
  method: 'DELETE',
  path: 'seller/store/rename',
  access: { seller: 'store.write' },
  confirm: 'never',
  summary: 'Withdraw a store name awaiting approval, or dismiss a declined one',
  reply: profile,
});

export const planVacation = consoleEndpoint({
  method: 'PUT',
  path: 'seller/store/vacation',
  access: { seller: 'store.write' },
  confirm: 'never',
  summary: 'Schedule or end vacation mode',
  body: z.object({
    vacation: requestedVacation.nullable(),
  }),
  reply: profile,
});

export const CHECKLIST = [
  'active',
  'shipping',
  'product',
  'open',
  'contact',
  'legal',
  'bank',
  'picture',
  'description',
  'return-policy',
  'team',
] as const;

export const checklistStep = z.object({
  key: z.enum(CHECKLIST),
  is_done: z.boolean(),
  /** Bank details that can't be decrypted anymore, so they have to be entered again. */
  is_unreadable: z.boolean(),
  /** Business details that are missing (`contact`, `legal`). */
  missing: z.array(z.enum(TRADER_FACTS)),
  /** `sell`: blocks selling until done; `law`: required by law (DSA art. 30); `pay`: blocks payouts; `wait`: optional for now. */
  kind: z.enum(['sell', 'law', 'pay', 'wait']),
  /** Link to the field within the console: `store#store-phone`; null: only operators can fix it. */
  to: z.string().nullable(),
});

const suggestedShipping = z.object({
  country: z.string(),
  /** Null: no rule ships there yet. */
  price_minor: z.int().nullable(),
  days: z.int(),
  currency: z.string(),
});
export type SuggestedShipping = z.output<typeof suggestedShipping>;

export const readChecklist = consoleEndpoint({
  method: 'GET',
  path: 'seller/store/checklist',
  access: { seller: 'store.read' },
  summary:
    'Get the onboarding checklist: open steps, which of them block selling, and where to complete them; `own_steps` are the shop’s own',
  reply: z.object({
    steps: z.array(checklistStep),
    own_steps: z.array(ownStep),
    /** How many are required and not done. */
    required_steps: z.int(),
    /** For the form of the first shipping rule; null once the store ships. */
    suggested_shipping: suggestedShipping.nullable(),
  }),
});
export type ChecklistStep = z.output<typeof checklistStep>;
