import { expect, it } from 'vitest';
import { nameKeys } from './name-keys.ts';

const areTwins = (one: string, other: string) => nameKeys(one).some((key) => nameKeys(other).includes(key));

it.each([
  ['Noor Home', 'noor  home'],
  ['Noor Home', 'NOOR-HOME.'],
  ['Noor Home', 'Nооr Ноme'], // Cyrillic о and Н
  ['Noor Home', 'Ｎｏｏｒ Ｈｏｍｅ'],
  ['Noor Home', 'Noor\u200b Home'],
  ['Noor Home', '\u202eNoor Home'],
  ['Noor Home', 'N00r Home'],
  ['Paypal', 'PayPaI'],
  ['Mila', 'MILA'],
  ['BOCK', 'ВОСК'],
  ['Воск', 'ВОСК'],
  ['modern', 'rnodern'],
  ['متجر نور', 'متجر\u200c نور'],
  ['متجر نور', 'متجر نـــور'],
  ['متجر نور', 'متجر نُور'],
  ['متجر أحمد', 'متجر احمد'],
  ['Noor Home', 'Noor Home ✓'],
  ['Noor Home', '⭐ Noor Home®'],
  ['Noor Home', 'Noor Home™'],
  ['Noor', '🅝🅞🅞🅡'],
  ['Noor', '🅽🅾🅾🆁'],
])('treats %s and %s as look-alikes', (one, other) => expect(areTwins(one, other)).toBe(true));

it.each([
  ['Noor Home', 'Noor Homes'],
  ['Noor', 'Nour'],
  ['Café', 'Cafe Luna'],
  ['متجر نور', 'متجر نورا'],
  ['日本', '日木'],
  ['🛒', '🧺'],
  ['متجر نور', 'متجر نار'],
  ['Noor', 'Noor TM'],
])('distinguishes %s and %s', (one, other) => expect(areTwins(one, other)).toBe(false));
