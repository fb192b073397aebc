import type { SellerOrderState } from '@souk/contract/seller-console/orders';
import { createTranslate } from '@souk/kit/i18n/translate.ts';
import { htmlOf, messagesIn } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { OrderState } from './order-state.tsx';

const t = createTranslate(messagesIn('en'));

const marksOf = (state: SellerOrderState, delivery: 'delivery' | 'pickup' = 'delivery'): string[] =>
  htmlOf(<OrderState order={{ state, delivery, is_late: false }} />)
    .split(/<[^>]*>/)
    .filter((text) => text !== '');

test('the first word of a badge is the word of the tab that lists the order', () => {
  expect(marksOf('waiting')).toEqual([t('console.order.view.waiting')]);
  expect(marksOf('to_confirm')).toEqual([t('console.order.view.to_confirm')]);
  expect(marksOf('to_ship')).toEqual([t('console.order.view.to_ship')]);
  expect(marksOf('partly_sent')).toEqual([t('console.order.view.to_ship'), 'Partially shipped']);
  expect(marksOf('handed_over')).toEqual([t('console.order.view.on_the_way')]);
  expect(marksOf('on_the_way')).toEqual([t('console.order.view.on_the_way')]);
  expect(marksOf('cancelled')).toEqual([t('console.order.view.cancelled')]);
});

test('an order for pickup says so', () => {
  expect(marksOf('to_ship', 'pickup')).toEqual([t('console.order.view.to_ship'), 'Pickup']);
  expect(marksOf('handed_over', 'pickup')).toEqual(['Ready for pickup']);
  expect(marksOf('delivered', 'pickup')).toEqual(['Picked up']);
  expect(t('console.order.view.delivered')).toContain('picked up');
});
