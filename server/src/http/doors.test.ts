import { api } from '@souk/contract/api';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { shopDoors } from '#doors.ts';
import type { AllDoors } from './api-plugin.ts';
import { mountDoors } from './mount-doors.ts';
import type { Answering, Doors } from './mount.ts';

/* Held by the compiler: an expected error that is none is an error of `npm run verify`. */

const { order: orderDoors, review: reviewDoors } = shopDoors;

describe('a contract without a handler does not compile', () => {
  // Nothing is called, so nothing of the shop is needed.
  const mountOrder = (doors: Doors<'order'>) => mountDoors(fastify(), {} as Answering, api.order, doors);

  test('an endpoint without its door', () => {
    expect(() => mountOrder(orderDoors)).not.toThrow();
    const { trackOrder: _, ...incomplete } = orderDoors;
    // @ts-expect-error GET track-order has no door
    expect(() => mountOrder(incomplete)).toThrow(TypeError);
  });

  test('a door that answers something else than the contract says', () => {
    const handle = () => Promise.resolve('yes');
    // @ts-expect-error POST order/payment-failed answers true
    const doors: Doors<'order'> = { ...orderDoors, paymentFailed: { handle } };
    expect(doors.paymentFailed.handle).toBe(handle);
  });

  test('a domain without its doors', () => {
    // @ts-expect-error every domain but one is missing
    const doors: AllDoors = { order: orderDoors };
    expect(Object.keys(doors)).not.toEqual(Object.keys(api));
  });

  test('the doors of another domain', () => {
    // @ts-expect-error these are the doors of reviews
    expect(() => mountOrder(reviewDoors)).toThrow(TypeError);
  });
});
