import { api } from '@souk/contract/api';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { shopHandlers } from '#handlers.ts';
import type { AllHandlers } from './api-plugin.ts';
import { mountHandlers } from './mount-handlers.ts';
import type { Answering, Handlers } from './mount.ts';

/* Checked by the compiler: an unused `@ts-expect-error` fails `npm run verify`. */

const { order: orderHandlers, review: reviewHandlers } = shopHandlers;

describe('a contract without a handler does not compile', () => {
  // No handler is called, so no shop is needed.
  const mountOrder = (handlers: Handlers<'order'>) =>
    mountHandlers(fastify(), {} as Answering, api.order, handlers);

  test('an endpoint without a handler', () => {
    expect(() => mountOrder(orderHandlers)).not.toThrow();
    const { trackOrder: _, ...incomplete } = orderHandlers;
    // @ts-expect-error GET track-order has no endpoint
    expect(() => mountOrder(incomplete)).toThrow(TypeError);
  });

  test('a handler whose reply differs from the contract', () => {
    const handle = () => Promise.resolve('yes');
    // @ts-expect-error POST order/payment-failed answers true
    const handlers: Handlers<'order'> = { ...orderHandlers, paymentFailed: { handle } };
    expect(handlers.paymentFailed.handle).toBe(handle);
  });

  test('a domain without handlers', () => {
    // @ts-expect-error every domain but one is missing
    const handlers: AllHandlers = { order: orderHandlers };
    expect(Object.keys(handlers)).not.toEqual(Object.keys(api));
  });

  test('the handlers of another domain', () => {
    // @ts-expect-error these are the endpoints of reviews
    expect(() => mountOrder(reviewHandlers)).toThrow(TypeError);
  });
});
