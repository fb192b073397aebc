/** How long what people write may be, in UTF-16 units: so `maxLength` of a field counts too (INVARIANTS §5). */
export const LONGEST = {
  name: 100,
  /** RFC 5321: 256 with the angle brackets around it. */
  email: 254,
  phone: 20,
  street: 200,
  city: 100,
  state: 10,
  zip: 20,
  deliveryInstruction: 500,
  addressLabel: 50,
  voucher: 50,
  search: 100,
  /** How a bank's file marks money received. */
  bankDirection: 40,
  subject: 200,
  message: 5000,
  review: 2000,
  cancellationTitle: 200,
  cancellationMessage: 2000,
  storeName: 100,
  registerNumber: 50,
  applicationMessage: 2000,
  decisionReason: 1000,
  documentName: 100,
  carrier: 100,
  parcelNumber: 100,
  /** Of what a store and the buyer of an order write to each other. */
  orderMessage: 2000,
  /** Why something is to go back, and why the shop should decide about it. */
  returnMessage: 2000,
} as const;

/** How many either side of an order writes while the other says nothing. */
export const ORDER_MESSAGES = { unanswered: 5 } as const;

/** How many returns somebody asks for of one store's part of an order. */
export const RETURNS = { ofPart: 20 } as const;

/** What a store says of itself: lengths in UTF-16 units, its holiday in days. */
export const STORE = {
  description: 20_000,
  policy: 20_000,
  legalName: 200,
  chat: 500,
  note: 300,
  vacationDays: 366,
} as const;

/** Saved views of a list: how many somebody has of one, and how long their names and questions are. */
export const LIST_VIEW = { most: 20, title: 40, query: 500 } as const;

export const PHONE_MIN = 6;
/** In characters; an emoji is one. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const GUEST_TOKEN_MIN = 8;
export const GUEST_TOKEN_MAX = 128;
/** Of an `Idempotency-Key`. */
export const REQUEST_KEY_MAX = 255;

/** SPEC §5: "maximum 1000 kB". */
export const PICTURE_MAX_KB = 1000;
export const PICTURE_MAX_BYTES = PICTURE_MAX_KB * 1024;
export const REVIEW_PICTURES_MAX = 5; // CONTRACT §2.6
/** Files with one application for a store. */
export const APPLICATION_DOCUMENTS_MAX = 5;

/** What the catalogue holds: lengths in UTF-16 units, counts per product or record. */
export const CATALOGUE = {
  title: 200,
  slug: 120,
  unit: 50,
  badge: 50,
  overview: 5000,
  description: 100_000,
  tag: 50,
  tags: 50,
  metaTitle: 200,
  metaDescription: 500,
  metaKeywords: 2000,
  dimensions: 100,
  /** A name, a postal and an electronic address. */
  safetyContact: 500,
  safety: 2000,
  specificationTitle: 200,
  specificationValue: 1000,
  specifications: 100,
  /** All of them as one text, in another language. */
  specificationsText: 100_000,
  sku: 64,
  /** Rows of the matrix, and attributes that span it. */
  variants: 500,
  variantAttributes: 5,
  pictures: 50,
  alt: 300,
  pictureName: 300,
  videoLink: 500,
  attributeValues: 2000,
  collectionProducts: 2000,
  saleProducts: 2000,
  places: 1000,
  /** GTIN-14 */
  gtin: 14,
  /** One unit or one order cannot cost more, so that sums of them stay exact numbers. */
  priceMinor: 100_000_000_000,
  stock: 10_000_000,
  warrantyMonths: 1200,
  weightGrams: 100_000_000,
} as const;

/** What the shop window holds besides: lengths in UTF-16 units. */
export const CONTENT = {
  title: 200,
  subtitle: 500,
  button: 100,
  address: 2000,
  feature: 2000,
  page: 200_000,
  languageName: 50,
  interfaceText: 5000,
  copyright: 200,
} as const;

/** What people write at the consoles about a thing: lengths in UTF-16 units. */
export const CONSOLE = {
  /** Of what a store or a buyer then reads: refused, suspended, blocked, paid back. */
  reason: 500,
  hiddenReview: 300,
  orderNote: 1000,
  /** What a step of the checklist asks of sellers. */
  stepText: 2000,
  storeNote: 1000,
  reviewReply: 1000,
  reportNote: 1000,
  paymentReference: 100,
  searchTerm: 60,
  searchMeaning: 200,
  /** What a key, a webhook or a passkey is called. */
  title: 60,
  webhookAddress: 500,
  factorCode: 20,
} as const;

/** What the bank's lines are told by, and why one is set aside. */
export const BANK_LINE = { reference: 40, receipt: 80, note: 200 } as const;

/** Carriers of the shop's own: how many, and how long their names and pages are. */
export const CARRIERS = { most: 50, name: 60, address: 300 } as const;

/** Days on which a store hands nothing over, as spans. */
export const HOLIDAYS = { most: 20, days: 93 } as const;
