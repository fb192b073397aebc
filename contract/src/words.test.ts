import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadMessages } from './messages.ts';

/* Words that shoppers misread, or that are not idiomatic. */

const [english, arabic] = [loadMessages('en'), loadMessages('ar')];
const saying = (texts: Record<string, string>, words: RegExp) =>
  Object.keys(texts).filter((key) => words.test(texts[key]!.replaceAll(/\{\w+/g, '{')));

test('a deduction is called a discount, not a price: "Discounted price −$27.00" was read as the amount due', () => {
  expect(english['cart.totals.discounted']).toBe('Discount');
  expect(arabic['cart.totals.discounted']).toBe('الخصم');
  expect(saying(english, /discounted price/i)).toEqual([]);
  expect(saying(arabic, /السعر المخفض|السعر بعد الخصم/)).toEqual([]);
});

test('the confirmation thanks for an order that was placed, not yet confirmed by a seller', () => {
  const thanks = ['order.thanks', 'mail.order-placed.heading'];
  for (const key of thanks) {
    expect(english[key]).toBe('Thank you! Your order has been placed.');
    expect(arabic[key]).toMatch(/^شكرًا لك!/);
    expect(arabic[key]).not.toMatch(/أكيد|أكّد|مؤكد/);
  }
  // This word is reserved for the seller's step.
  expect(english['order.step.confirmed']).toBe('Confirmed');
  expect(arabic['order.step.confirmed']).toContain('التأكيد');
});

test('an order with its carrier is called shipped', () => {
  expect(english['order.step.picked-up']).toBe('Shipped');
  expect(arabic['order.step.picked-up']).toBe('تم الشحن');
});

test('"Delivered to" appears only after delivery', () => {
  expect(saying(english, /^delivered to/i)).toEqual(['order.deliveredTo']);
  expect(saying(arabic, /^تم التوصيل إلى/)).toEqual(['order.deliveredTo']);
});

test('checkout pages are named after their content: "Where shall it go?" is gone', () => {
  expect(english['shipping.title']).toBe('Shipping');
  expect(english['shipping.address']).toBe('Delivery address');
  const shop = Object.keys(english).filter((key) => !/^(console|operator|install)/.test(key));
  expect(shop.filter((key) => /\bshall\b/i.test(english[key]!))).toEqual([]);
});

test('the tracking page says that the order number is in the confirmation email', () => {
  expect(english['order.trackText']).toBe('You’ll find the order number in your confirmation email.');
  expect(saying(english, /\bnumber stands\b/i)).toEqual([]);
});

/** Areas whose texts are in plain English. An area joins the list when its texts have been revised. */
const plainAreas = [
  'account',
  'address',
  'apology',
  'cart',
  'catalog',
  'checkout',
  'compare',
  'consent',
  'console',
  'console-money',
  'console-notices',
  'console-products',
  'contact',
  'demo',
  'developers',
  'error',
  'finding',
  'flash-sale',
  'home',
  'install',
  'layout',
  'ledger',
  'mail',
  'marks',
  'newsletter',
  'operator',
  'operator-books',
  'operator-health',
  'operator-history',
  'operator-impact',
  'operator-media',
  'operator-payouts',
  'operator-people',
  'operator-records',
  'operator-reports',
  'operator-texts',
  'operator-window',
  'order',
  'page',
  'payment',
  'product',
  'refusals',
  'review',
  'search',
  'seller',
  'shipping',
  'sitemap',
  'store',
  'ui',
  'voucher',
  'wishlist',
] as const;

/** Words that docs/glossary.md retires, keyed by their replacement. */
const retiredWords: Record<string, RegExp> = {
  'products, items': /\bgoods\b|\bpieces?\b/i,
  'payment method': /\bways? to pay\b/i,
  fix: /\bmend(s|ed|ing)?\b/i,
  'select, or the action': /\bpress(es|ed|ing)?\b/i,
  'can’t, cannot': /\bcan not\b/i,
  email: /\be-mails?\b/i,
  'email (noun and verb)': /\bmail(s|ed|ing)?\b(?! server)/i,
  'saved, held': /\bkept\b/i,
  refund: /\bg(ive|iven|ives|iving|ave) (\w+ )?back\b|\bmoney back\b/i,
  return: /\bsen[dt]s? (\w+ )?back\b/i,
  someone: /\bsomebody\b/i,
  anymore: /\bany more\b/i,
  'image, photo': /\bpictures?\b/i,
};

/** Sentences fixed word for word by the specification, the wire contract or the law. */
const fixedSentences = new Set([
  'mail.withdrawal-receipt.statement',
  'order.withdrawal.statement',
  'refusal.cancellation.too-late',
  'refusal.shipping.not-there',
  'refusal.voucher.used',
]);

describe.each(plainAreas)('the English texts of %s', (area) => {
  const file = new URL(`../messages/en/${area}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

  test.each(Object.entries(retiredWords))('use “%s” instead of the retired words', (_, retired) => {
    expect(saying(texts, retired).filter((key) => !fixedSentences.has(key))).toEqual([]);
  });
});

/** Words that the consoles have one other word for (docs/glossary.md). */
const consoleWords: Record<string, RegExp> = {
  image: /\bpictures?\b/i,
  'right away': /\bat once\b/i,
  '5%': /[\d}] %/,
  'Row 5': /\bLine \{/,
  and: / & /,
};

test.each(Object.entries(consoleWords))(
  'the consoles say “%s” instead of what it replaces',
  (_, replaced) => {
    // Synonyms of the command menu are what people type, not what it says.
    const ofConsoles = Object.entries(english).filter(
      ([key]) =>
        /^(?:console|operator|install|developers|seller|refusal\.console)\./.test(key) &&
        !key.includes('.command.words.'),
    );
    expect(ofConsoles.filter(([, text]) => replaced.test(text))).toEqual([]);
  },
);

test('an application or a store name is declined, not rejected', () => {
  expect(
    saying(english, /\breject/i).filter(
      (key) =>
        /^(?:seller|operator|console|refusal\.seller)\./.test(key) &&
        /application|approval|rename|seller/.test(key),
    ),
  ).toEqual([]);
});
