import { expect, test } from 'vitest';
import { listLanguages, loadMessages } from './messages.ts';

/* Words that shoppers took for something else, or that nobody says. */

const [english, arabic] = [loadMessages('en'), loadMessages('ar')];
const saying = (texts: Record<string, string>, words: RegExp) =>
  Object.keys(texts).filter((key) => words.test(texts[key]!));

test('what is taken off is a discount, not a price: "Discounted price −$27.00" was read as what is to be paid', () => {
  expect(english['cart.totals.discounted']).toBe('Discount');
  expect(arabic['cart.totals.discounted']).toBe('الخصم');
  expect(saying(english, /discounted price/i)).toEqual([]);
  expect(saying(arabic, /السعر المخفض|السعر بعد الخصم/)).toEqual([]);
});

test('who has just ordered is thanked for an order that was placed, which no seller has confirmed yet', () => {
  const thanks = ['order.thanks', 'mail.order-placed.heading'];
  for (const key of thanks) {
    expect(english[key]).toBe('Thank you! Your order is placed.');
    expect(arabic[key]).toMatch(/^شكرًا لك!/);
    expect(arabic[key]).not.toMatch(/أكيد|أكّد|مؤكد/);
  }
  // The step that a seller takes has that word for itself.
  expect(english['order.step.confirmed']).toBe('Confirmed');
  expect(arabic['order.step.confirmed']).toContain('التأكيد');
});

test('"Delivered to" stands only where something was delivered', () => {
  expect(saying(english, /^delivered to/i)).toEqual(['order.deliveredTo']);
  expect(saying(arabic, /^تم التوصيل إلى/)).toEqual(['order.deliveredTo']);
});

test('the pages of the checkout are called by what is asked there: "Where shall it go?" is gone', () => {
  expect(english['shipping.title']).toBe('Shipping');
  expect(english['shipping.address']).toBe('Delivery address');
  const shop = Object.keys(english).filter((key) => !/^(console|operator|install)/.test(key));
  expect(shop.filter((key) => /\bshall\b/i.test(english[key]!))).toEqual([]);
});

test('an order number is found in a mail, it does not "stand on" something', () => {
  expect(english['order.trackText']).toBe('You will find the order number in your confirmation e-mail.');
  expect(saying(english, /\bnumber stands\b/i)).toEqual([]);
});

test('every language of the shop was looked at', () => {
  expect(listLanguages()).toEqual(['ar', 'en']);
});
