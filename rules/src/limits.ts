/** Maximum text lengths in UTF-16 units, which `maxLength` counts too (INVARIANTS §5). */
export const LONGEST = {
  name: 100,
  /** RFC 5321: 256 including angle brackets. */
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
  /** The value that marks incoming money in a bank file. */
  bankDirection: 40,
  /** The name of the shop's own bank account in statements. */
  ownAccount: 40,
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
  orderMessage: 2000,
  returnMessage: 2000,
} as const;

/** How many messages one side of an order may send without an answer. */
export const ORDER_MESSAGES = { unanswered: 5 } as const;

/** Maximum number of returns for one store's part of an order. */
export const RETURNS = { ofPart: 20 } as const;

/** Store profile: lengths in UTF-16 units, vacation in days. */
export const STORE = {
  description: 20_000,
  policy: 20_000,
  legalName: 200,
  chat: 500,
  note: 300,
  vacationDays: 366,
} as const;

/** Saved views: maximum per person and list, and lengths of title and query. */
export const LIST_VIEW = { most: 20, title: 40, query: 500 } as const;

export const PHONE_MIN = 6;
/** In characters; an emoji counts as one. */
export const PASSWORD_MIN = 6;
/** Of an account with a console: a shorter password must be hard to guess. */
export const CONSOLE_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
export const GUEST_TOKEN_MIN = 8;
export const GUEST_TOKEN_MAX = 128;
export const REQUEST_KEY_MAX = 255;

export const PICTURE_MAX_KB = 1000;
export const PICTURE_MAX_BYTES = PICTURE_MAX_KB * 1024;
export const REVIEW_PICTURES_MAX = 5; // CONTRACT §2.6
/** Files per store application. */
export const APPLICATION_DOCUMENTS_MAX = 5;

/** Catalogue: lengths in UTF-16 units, counts per product or record. */
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
  /** Name, postal address and electronic address. */
  safetyContact: 500,
  safety: 2000,
  specificationTitle: 200,
  specificationValue: 1000,
  specifications: 100,
  /** All specifications as one text, for translations. */
  specificationsText: 100_000,
  sku: 64,
  /** Variants per product, and attributes that define them. */
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
  gtin: 14,
  /** Maximum for one unit or one order, so that sums stay exact numbers. */
  priceMinor: 100_000_000_000,
  stock: 10_000_000,
  warrantyMonths: 1200,
  weightGrams: 100_000_000,
} as const;

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

export const CONSOLE = {
  reason: 500,
  hiddenReview: 300,
  orderNote: 1000,
  stepText: 2000,
  storeNote: 1000,
  reviewReply: 1000,
  reportNote: 1000,
  paymentReference: 100,
  searchTerm: 60,
  searchMeaning: 200,
  title: 60,
  webhookAddress: 500,
  factorCode: 20,
  /** Of a mail server: a name in DNS, a part of one, a port, and what it is signed in to with. */
  host: 253,
  dnsLabel: 63,
  port: 5,
  mailUser: 300,
  mailPassword: 1000,
  providerKey: 500,
} as const;

/** Bank transactions: identifiers and the note of one set aside. */
export const BANK_LINE = {
  reference: 40,
  receipt: 80,
  note: 200,
  provider: 40,
  feeMinor: 1_000_000_000,
} as const;

/** The shop's own carriers: count, and lengths of name and address. */
export const CARRIERS = { most: 50, name: 60, address: 300 } as const;

/** The columns of the CSV file of payouts: count, and length of a heading. */
export const PAYOUT_COLUMNS = { most: 30, heading: 60 } as const;

/** Periods without shipping: count, and length of each in days. */
export const HOLIDAYS = { most: 20, days: 93 } as const;
