/* Numbers of the day of trade (MONEY 2), which are the same in every language and with every job killed. */

/** What each order costs. */
export const totals = {
  O1: 119.67,
  O2: 216,
  O3: 88.02,
  O4: 124.9,
  O5: 24.88,
  O6: 154.65,
  O7: 44.76,
  O8: 130.2,
  O9: 74.85,
  O10: 153.9,
  O11: 124.9,
  O12: 119.6,
};

/** Units left of 50 after all orders. */
export const stockLeft = {
  A1: 46,
  A2: 44,
  A3: 48,
  B1: 47,
  B2: 47,
  B3: 48,
  C1: 48,
  C2: 47,
  C3: 49,
};

/** Sellers who have a part of each order. */
export const mailedSellers = {
  O1: ['A'],
  O2: ['A', 'B'],
  O3: ['A', 'B', 'C'],
  O4: ['B'],
  O5: ['A'],
  O6: ['A', 'C'],
  O7: ['C'],
  O8: ['A', 'B'],
  O9: ['C'],
  O10: ['A'],
  O11: ['B'],
  O12: ['A', 'C'],
};

/** Earnings of everything that was delivered. */
export const pendingOnDay3 = [
  'A pending 400.26 EUR',
  'A pending 75.29 INR',
  'A pending 136.17 ZAR',
  'B pending 221.94 EUR',
  'B pending 115.38 INR',
  'C pending 212.92 EUR',
  'C pending 31.69 INR',
];

/** The same, less a cable of A and a candle of B. */
export const availableOnDay17 = [
  'A available 391.46 EUR',
  'A available 75.29 INR',
  'A available 136.17 ZAR',
  'B available 214.58 EUR',
  'B available 115.38 INR',
  'C available 212.92 EUR',
  'C available 31.69 INR',
];

/** The shop's result by currency. */
export const accountsAtTheEnd = {
  EUR: {
    bank: 49.65,
    'provider:stripe': -89.85,
    'provider:paypal': -139,
    commission: -62.24,
    'fees-charged': -15,
    'tax:commission': -5.41,
    'voucher-cost:shop': 7.9,
    'provider-fees': 36.05,
    goodwill: 5,
  },
  ZAR: {
    bank: 10.34,
    commission: -14.9,
    'tax:commission': -2.83,
    'provider-fees': 7.39,
  },
  INR: {
    bank: 19.64,
    commission: -20.62,
    'tax:commission': -1.52,
    'provider-fees': 2.5,
  },
};

/** Closing balances of the last statements. */
export const lastClosings = {
  'A EUR': '-131.17',
  'A INR': '0.00',
  'A ZAR': '0.00',
  'B EUR': '0.00',
  'B INR': '0.00',
  'C EUR': '-81.73',
  'C INR': '0.00',
};

/** Net amount and tax of what is issued, in minor units. */
export const issuedDocuments = [
  'A commission-credit-note EUR 1590 302',
  'A commission-invoice EUR 4437 843',
  'A commission-invoice INR 799 152',
  'A commission-invoice ZAR 1490 283',
  'B commission-credit-note EUR 64 0',
  'B commission-invoice EUR 1776 0',
  'B commission-invoice INR 952 0',
  'C commission-invoice EUR 2477 0',
  'C commission-invoice INR 311 0',
];

/** Emails by kind. */
export const mailCounts = {
  'seller-code': 3,
  'seller-applied': 3,
  'seller-application': 6,
  'seller-approved': 3,
  'product-decided': 10,
  'bank-details-changed': 4,
  'seller-order': 18,
  'order-placed': 12,
  'order-paid': 10,
  'order-moved': 48,
  'order-cancelled': 1,
  'order-refunded': 4,
  'return-asked': 1,
  'return-decided': 1,
  'seller-return': 1,
  'withdrawal-receipt': 1,
  'seller-withdrawal': 1,
  'payout-sent': 8,
  'payout-returned': 1,
  'commission-invoice': 9,
};
