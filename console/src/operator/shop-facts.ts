import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { call } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';

export type ShopFacts = ConsoleReplyOf<'GET operator/facts'>;

const cachedMs = 60_000;
let cached: { facts: Promise<ShopFacts>; at: number } | null = null;

/** Currency and languages of the shop, cached for a minute or until changed here. */
export function loadShopFacts(): Promise<ShopFacts> {
  if (cached && Date.now() - cached.at < cachedMs) return cached.facts;
  const facts = consoleHere() === 'operator' ? call('GET operator/facts') : loadStoreFacts();
  cached = { facts, at: Date.now() };
  facts.catch(() => (cached = null));
  return facts;
}

async function loadStoreFacts(): Promise<ShopFacts> {
  const { currency, languages } = await call('GET seller/product-choices');
  return { currency, languages: languages.map((language) => ({ ...language, enabled: true })) };
}

export const forgetShopFacts = () => void (cached = null);
