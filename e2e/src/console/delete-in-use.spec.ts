// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { expectSoundPage } from '../watched-page.ts';
import { callFrom } from './new-seller.ts';
import { openAsOperator, openConsole } from './seller.ts';

/* Deleting a record in use: what uses it, moving that, and then deleting. */

const browser = await openBrowser();

type Saved = { id: number; version: number };
type Stored = Saved & { values: Record<string, unknown> };

const create = async (page: Page, kind: string, values: object) =>
  (await callFrom<Saved>(page, 'POST', `operator/catalogue/${kind}`, { values })).id;
const read = (page: Page, kind: string, id: number) =>
  callFrom<Stored>(page, 'GET', `operator/catalogue/${kind}/${id}`);
const statusOf = async (path: string) => (await fetch(`${shopUrl}${path}`, { redirect: 'manual' })).status;

test.each([
  ['en', 1440],
  ['ar', 360],
] as const)('%s %i: moves what uses a category, and deletes it', async (language, width) => {
  const { page, complaints, close } = await openConsole(browser, language, width);
  try {
    await openAsOperator(page, 'catalogue/category');
    const name = `Boxes ${language}`;
    const { rows } = await callFrom<{ rows: { id: number }[] }>(
      page,
      'GET',
      'operator/catalogue/subcategory',
    );
    const inside = await read(page, 'subcategory', rows[0]!.id);
    const home = inside.values['category_id'] as number;
    const image = String(inside.values['image']);
    const [from, into] = [
      await create(page, 'category', { title: name, image }),
      await create(page, 'category', { title: `${name} and tins`, image }),
    ];
    const { slug } = (await read(page, 'category', from)).values;
    await callFrom(page, 'PUT', `operator/catalogue/subcategory/${inside.id}`, {
      values: { ...inside.values, category_id: from },
    });

    await page.goto(`${shopUrl}/operator/catalogue/category/${from}`);
    await page.locator('main h1').waitFor();
    const panel = page.locator('dialog[open]').first();
    const listed = panel.getByRole('status');
    const uses = listed.getByRole('listitem');
    await page
      .locator('main button', { has: page.locator('[href$="#trash"]') })
      .first()
      .click();
    await expect.poll(() => uses.count()).toBeGreaterThanOrEqual(2);
    await expectSoundPage(page);
    expect(await uses.getByRole('link').first().getAttribute('href')).toBe(
      `/operator/catalogue/subcategory?in=category:${from}`,
    );
    expect(await statusOf(`/all/${String(slug)}`)).toBe(200);
    await panel.locator('#record-move').click();
    await page.locator('dialog[open] ul button', { hasText: `${name} and tins` }).click();
    await panel.locator('footer button').nth(1).click();
    await expect.poll(() => Promise.all([listed.count(), uses.count()])).toEqual([1, 0]);
    await panel.locator('footer button').last().click();
    await page.waitForURL(`${shopUrl}/operator/catalogue/category`);
    expect(await statusOf(`/all/${String(slug)}`)).toBe(404);
    const moved = await read(page, 'subcategory', inside.id);
    expect(moved.values['category_id']).toBe(into);

    await callFrom(page, 'PUT', `operator/catalogue/subcategory/${inside.id}`, {
      values: { ...moved.values, category_id: home },
    });
    await callFrom(page, 'DELETE', `operator/catalogue/category/${into}`);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

test('assigns another role to the people whose role is deleted', async () => {
  const { page, complaints, close } = await openConsole(browser, 'en', 360);
  try {
    await openAsOperator(page, 'settings/team');
    const name = `Stand-in ${crypto.randomUUID().slice(0, 8)}`;
    const body = { name, permissions: ['orders.read'] };
    const { id } = await callFrom<Saved>(page, 'POST', 'operator/roles', body);
    const email = `${crypto.randomUUID()}@example.com`;
    await callFrom(page, 'POST', 'operator/staff', { email, role_id: id });
    await page.goto(`${shopUrl}/operator/settings/team/roles/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText(email).waitFor();
    await panel.getByLabel('Move to…').selectOption({ label: 'Viewer' });
    await panel.getByRole('button', { name: 'Move to Viewer' }).click();
    await panel.getByText('Nobody has this role.').waitFor();
    await panel.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(`${shopUrl}/operator/settings/team`);
    const { invitations } = await callFrom<{ invitations: { id: number; email: string; role: string }[] }>(
      page,
      'GET',
      'operator/staff',
    );
    const invitation = invitations.find((one) => one.email === email)!;
    expect(invitation.role).toBe('reader');
    await callFrom(page, 'DELETE', `operator/invitations/${invitation.id}`);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
