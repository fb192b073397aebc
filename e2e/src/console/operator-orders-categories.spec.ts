// @module-tag slow
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { callFrom } from './new-seller.ts';
import { openAsOperator, openConsole } from './seller.ts';

/* Sorting the category tree by dragging, keys and buttons. */

const browser = await openBrowser();

test('moves a subcategory into another category by dragging, and back by keyboard', async () => {
  const { page, complaints, close } = await openConsole(browser, 'ar', 1440);
  type Rows = { rows: { id: number; title: string }[] };
  const inside = async (of: number) =>
    (await callFrom<Rows>(page, 'GET', `operator/catalogue/subcategory?in=${of}`)).rows.map(({ id }) => id);
  try {
    await openAsOperator(page, 'catalogue/category');
    const [from, into] = (await callFrom<Rows>(page, 'GET', 'operator/catalogue/category')).rows;
    const before = await inside(from!.id);
    const moved = before.at(-1)!;
    const lineOf = (path: string) =>
      page.locator('main tr', { has: page.locator(`a[href$="/catalogue/${path}"]`) });
    await lineOf(`category/${from!.id}`).locator('[aria-expanded]').click();
    const line = lineOf(`subcategory/${moved}`);
    await line
      .locator('[data-grip]')
      .dragTo(lineOf(`category/${into!.id}`), { targetPosition: { x: 400, y: 20 } });
    await expect.poll(() => inside(into!.id).then((ids) => ids.at(-1))).toBe(moved);
    await expect.poll(() => line.count()).toBe(0);
    await lineOf(`category/${into!.id}`).locator('[aria-expanded]').click();
    await line.getByRole('button').last().focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] ul button', { hasText: from!.title }).first().press('Enter');
    await expect.poll(() => inside(from!.id)).toEqual(before);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

test('sorts categories and moves a subcategory with buttons on a phone', async () => {
  const { page, complaints, close } = await openConsole(browser, 'ar', 360);
  type Rows = { rows: { id: number; title: string }[] };
  const listed = async (path: string) =>
    (await callFrom<Rows>(page, 'GET', `operator/catalogue/${path}`)).rows.map(({ id }) => id);
  const inside = (of: number) => listed(`subcategory?in=${of}`);
  try {
    await openAsOperator(page, 'catalogue/category');
    const order = await listed('category');
    const [first, second] = order;
    await page.locator(`#order-${second}-up`).click();
    await expect.poll(() => listed('category')).toEqual([second, first, ...order.slice(2)]);
    await page.locator(`#order-${second}-down`).click();
    await expect.poll(() => listed('category')).toEqual(order);
    const before = await inside(first!);
    const moved = before.at(-1)!;
    const lineOf = (path: string) =>
      page.locator('main tr', { has: page.locator(`a[href$="/catalogue/${path}"]`) });
    const goInto = async (from: number, into: number) => {
      const { rows } = await callFrom<Rows>(page, 'GET', `operator/catalogue/category?ids=${into}`);
      await lineOf(`category/${from}`).locator('[aria-expanded]').click();
      await lineOf(`subcategory/${moved}`).getByRole('button').last().click();
      await page.locator('dialog[open] ul button', { hasText: rows[0]!.title }).first().click();
      await expect.poll(() => inside(into).then((ids) => ids.at(-1))).toBe(moved);
    };
    await goInto(first!, second!);
    await goInto(second!, first!);
    expect(await inside(first!)).toEqual(before);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
