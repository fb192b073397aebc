import type { Page } from 'playwright-core';
import { callFrom } from './new-seller.ts';

type Payout = { id: number; store: { id: number }; amount: { minor: number; currency: string } };

/** The dollar payouts of these stores in one of the list's tabs: an earlier test may have left a store a balance in euros. */
export async function payoutsIn(page: Page, view: string, stores: readonly number[]): Promise<Payout[]> {
  const { rows } = await callFrom<{ rows: Payout[] }>(page, 'GET', `operator/payouts?view=${view}&limit=200`);
  return rows.filter(({ store, amount }) => stores.includes(store.id) && amount.currency === 'USD');
}

/** Selects these payouts in a tab of the list, by its title. */
export async function choosePayouts(page: Page, tab: string, ids: readonly number[]): Promise<void> {
  // Tabs may have a count.
  await page.getByRole('link', { name: new RegExp(`^${tab}( \\d+)?$`) }).click();
  for (const id of ids)
    await page
      .locator('main tbody tr', { has: page.locator(`a[href="/operator/payouts/${id}"]`) })
      .locator('input[type=checkbox]')
      .check();
}
