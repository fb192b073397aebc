// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { shopUrl } from '../shop.ts';
import { applyForStore, joinStaff } from '../shop-operations.ts';
import { expectSoundPage, sidewaysScroll } from '../watched-page.ts';
import { openConsole, enterAsOperator, enterAsStaff } from './seller.ts';

/* Two operators share the task queue. */

const browser = await openBrowser();

test('leaves assigned tasks to their assignee, asks before taking over and skips them; shows the email before sending', async () => {
  const [first, taken, last] = ['First', 'Taken', 'Last'].map(
    (name) => `${name} ${crypto.randomUUID().slice(0, 6)}`,
  ) as [string, string, string];
  for (const store of [first, taken, last]) await applyForStore(store);
  const leave = await joinStaff('shopper@example.com');
  const desktop = await openConsole(browser, 'en', 1440);
  const phone = await openConsole(browser, 'ar', 360);
  try {
    const [omar, sam] = [desktop.page, phone.page];
    await enterAsOperator(omar);
    await enterAsStaff(sam, 'shopper@example.com');
    const rowOf = (page: Page, store: string) => page.locator('main li', { hasText: store });
    for (const page of [omar, sam]) {
      await page.goto(`${shopUrl}/operator?kind=application`);
      await rowOf(page, taken).waitFor();
    }

    await rowOf(omar, taken).getByRole('button', { name: 'Assign to me', exact: true }).click();
    await rowOf(omar, taken).getByText('You', { exact: true }).waitFor();
    await expectSoundPage(omar);
    // The phone's list is outdated, which is reported.
    await rowOf(sam, taken).getByRole('button', { name: 'إسناد إليّ', exact: true }).click();
    await sam.getByText(/أُسندت إلى .*Omar Operator/).waitFor();
    await rowOf(sam, taken).getByText('Omar Operator').waitFor();
    await expectSoundPage(sam);
    await rowOf(sam, taken).locator('button').first().click();
    const sheet = sam.getByRole('dialog');
    await sheet.getByText(/أُسندت إلى .*Omar Operator.*/).waitFor();
    await sheet.locator('textarea').waitFor();
    await expectSoundPage(sam);
    await sheet.getByRole('button', { name: 'إعادة الإسناد إليّ' }).click();
    const question = sam.getByRole('dialog', { name: 'هل تريد إعادة إسناد هذه المهمة إليك؟' });
    await question.waitFor();
    await expectSoundPage(sam);
    await sam.keyboard.press('a'); // decides nothing before the question is answered
    await question.getByRole('button', { name: 'إعادة الإسناد إليّ' }).click();
    await sheet.getByRole('button', { name: 'إلغاء الإسناد', exact: true }).waitFor();
    expect(await sidewaysScroll(sam)).toBe(0);

    // The next task opens automatically, skipping those assigned to others.
    await omar.reload();
    await rowOf(omar, taken).getByText('Sam Shopper').waitFor();
    await omar.getByRole('link', { name: 'Unassigned' }).click();
    await rowOf(omar, taken).waitFor({ state: 'detached' });
    await omar.getByRole('link', { name: 'Mine' }).click();
    await omar.getByText('No tasks are assigned to you').waitFor();
    await expectSoundPage(omar);
    await omar.getByRole('link', { name: 'All', exact: true }).click();
    await rowOf(omar, first).locator('button').first().click();
    const title = omar.locator('dialog[open] h2');
    await omar.locator('dialog textarea').waitFor();
    // Assigned by key, it stays open.
    await title.press('t');
    await omar.getByRole('button', { name: /^Unassign/ }).waitFor();
    await title.press('a');
    await title.filter({ hasText: last }).waitFor();

    // The email is previewed with one click.
    const words = 'We have no room for another one.';
    await omar.getByRole('button', { name: 'Preview email' }).click();
    const mail = omar.locator('dialog article');
    const layout = mail.locator('iframe').contentFrame();
    await layout.getByRole('heading', { name: 'Welcome! Your store is open.' }).waitFor();
    // As tall as the email, with disabled links.
    const frame = mail.locator('iframe');
    await expect
      .poll(() =>
        frame.evaluate(
          (shown: HTMLIFrameElement) => shown.contentDocument!.body.scrollHeight - shown.clientHeight,
        ),
      )
      .toBeLessThanOrEqual(1);
    expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin');
    await layout.getByRole('link').first().click();
    // The browser logs the blocked navigation.
    await expect.poll(() => desktop.complaints).toEqual([expect.stringContaining('Blocked opening')]);
    desktop.complaints.length = 0;
    await omar.getByRole('button', { name: 'Decline', exact: true }).click();
    await omar.locator('dialog textarea').fill(words);
    await layout.getByText(words).waitFor();
    await expectSoundPage(omar);
    await mail.getByRole('button', { name: 'Text only' }).click();
    await mail.getByText(words).waitFor();
    await omar.getByRole('button', { name: 'Decline R' }).click();
    await rowOf(omar, last).waitFor({ state: 'detached' });

    // Lists of one kind show the assignee too.
    await omar.goto(`${shopUrl}/operator/applications`);
    await omar.locator('tbody tr', { hasText: taken }).getByText('Sam Shopper', { exact: true }).waitFor();
    await expectSoundPage(omar);
    // Tasks for jobs and emails have readable names.
    await omar.goto(`${shopUrl}/operator?kind=job`);
    await rowOf(omar, 'Delete unused images').waitFor();
    // Tasks decided on another page open it by the same key.
    await rowOf(omar, 'Delete unused images').locator('button').first().click();
    await omar.locator('dialog a[href="/operator/settings/system/jobs"]').waitFor();
    await title.press('a');
    await omar.waitForURL('**/operator/settings/system/jobs');

    // Others can decide an assigned task.
    await omar.goto(`${shopUrl}/operator?kind=application`);
    await rowOf(omar, taken).locator('button').first().click();
    await omar
      .locator('dialog')
      .getByText(/Assigned to .*Sam Shopper/)
      .waitFor();
    await omar.locator('dialog textarea').waitFor();
    await title.press('r');
    await rowOf(omar, taken).waitFor({ state: 'detached' });
    expect([...desktop.complaints, ...phone.complaints]).toEqual([]);
  } finally {
    await Promise.all([desktop.close(), phone.close()]);
    await leave();
  }
});
