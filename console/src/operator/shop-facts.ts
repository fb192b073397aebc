import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { call } from '#api/call.ts';

export type ShopFacts = ConsoleReplyOf<'GET operator/facts'>;

const keptMs = 60_000;
let kept: { facts: Promise<ShopFacts>; at: number } | null = null;

/** Currency and languages of the shop, which every form needs; asked again after a minute, or when they were changed here. */
export function loadShopFacts(): Promise<ShopFacts> {
  if (kept && Date.now() - kept.at < keptMs) return kept.facts;
  const facts = call('GET operator/facts');
  kept = { facts, at: Date.now() };
  facts.catch(() => (kept = null));
  return facts;
}

export const forgetShopFacts = () => void (kept = null);
