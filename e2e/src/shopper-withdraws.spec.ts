// @module-tag slow
import { describe, expect, test } from 'vitest';
import { deliver, sendParcel } from './shop-operations.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { guestWithOrder, guestWithoutScript, partOn } from './guest-with-order.ts';
import { mailAbout, pageIn } from './mailbox.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import {
  everyCorner,
  expectFocus,
  expectSoundPage,
  openAndHydrate,
  openPage,
  sidewaysScrollInLargeText,
  usually,
} from './watched-page.ts';

const browser = await openBrowser();

const words = {
  en: {
    open: 'Withdraw from contract here',
    until: /^You can withdraw until /,
    title: 'Withdraw from contract',
    confirm: 'Confirm withdrawal',
    none: 'Select items from at least one seller.',
    done: 'We’ve received your withdrawal.',
    mail: 'We’ve received your withdrawal',
    statement: 'I withdraw from my contract for the purchase of the goods below.',
    withdrawn: 'Withdrawn',
    copy: 'Copy: Tracking number',
  },
  ar: {
    open: 'العدول عن العقد من هنا',
    until: /^يمكنك العدول عن الشراء حتى /,
    title: 'العدول عن العقد',
    confirm: 'تأكيد العدول',
    none: 'اختر منتجات بائع واحد على الأقل.',
    done: 'استلمنا عدولك عن العقد.',
    mail: 'استلمنا عدولك عن العقد',
    statement: 'أعدل عن عقد شراء السلع المذكورة أدناه.',
    withdrawn: 'تم العدول عن الشراء',
    copy: /^نسخ: .*رقم التتبع/,
  },
} as const;

/** Directive (EU) 2023/2673 art. 11a, SCREENS 96, 99. */
describe.each(
  usually([
    ['ar', 360],
    ['en', 1440],
  ] as const),
)('a delivered order (%s, %i px)', (language, width) => {
  const texts = words[language];

  test('shows its carrier, and is withdrawn from part by part: by its guest, then by the emailed link', async () => {
    const email = `withdraws-${language}@example.com`;
    const guest = await guestWithOrder(browser, { email, language, width });
    const { page, complaints, order, first, second, orderPage, close } = guest;
    const parcel = { storeId: first.store.id, carrier: 'Falcon Post', parcelNumber: 'FP 2026 0001' };
    await sendParcel(order.order, parcel);
    await sendParcel(order.order, { storeId: second.store.id, carrier: 'UPS', parcelNumber: '1Z 2026' });
    await deliver(order.order);

    await openAndHydrate(page, orderPage);
    const part = partOn(page, first);
    await part.getByText('Falcon Post').waitFor();
    await part.getByText(parcel.parcelNumber).waitFor();
    await part.getByRole('button', { name: texts.copy }).waitFor();
    const carriers = partOn(page, second).getByRole('link', { name: 'UPS' });
    expect(await carriers.getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z2026');
    await page.getByText(texts.until).waitFor();
    await expectSoundPage(page);

    await page.getByRole('link', { name: texts.open }).click();
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
    await page.getByText(email).waitFor();
    await page.getByText(order.order).waitFor();
    await expectSoundPage(page);
    if (width === 360) expect(await sidewaysScrollInLargeText(page)).toBe(0);
    // Selecting nothing declares nothing.
    const boxes = page.getByRole('checkbox');
    for (const box of await boxes.all()) await box.uncheck();
    await page.getByRole('button', { name: texts.confirm }).click();
    await page.getByRole('alert').getByText(texts.none).waitFor();
    await boxes.first().check();
    await page.getByRole('button', { name: texts.confirm }).click();
    const done = page.getByRole('status').filter({ hasText: texts.done });
    await done.waitFor();
    await expectFocus(done.locator('..'));
    expect(await part.getByText(texts.withdrawn, { exact: true }).count()).toBe(1);
    await expectSoundPage(page);
    const receipt = await mailAbout(shopUrl, email, texts.mail);
    expect(receipt.text).toContain(texts.statement);
    expect(receipt.text).toContain(first.store.name);
    expect(receipt.text).not.toContain(second.store.name);
    expect(complaints).toEqual([]);
    await close();

    // A browser with only the email.
    const reader = await openPage(browser, reducedMotionAt(width));
    await setLanguage(reader.page, language);
    await openAndHydrate(reader.page, shopUrl + pageIn(receipt, `/user/order/${order.id}`));
    await reader.page.getByRole('link', { name: texts.open }).click();
    await reader.page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
    await reader.page.locator('main form').getByText(second.store.name).waitFor();
    expect(await reader.page.getByRole('checkbox').count()).toBe(0);
    await expectSoundPage(reader.page);
    await reader.page.getByRole('button', { name: texts.confirm }).click();
    await reader.page.getByRole('status').filter({ hasText: texts.done }).waitFor();
    expect(await reader.page.getByRole('link', { name: texts.open }).count()).toBe(0);
    expect(reader.complaints).toEqual([]);
    await reader.close();
  });
});

test.runIf(everyCorner)('the withdrawal is a form without script, linked from signed tracking', async () => {
  const guest = await guestWithOrder(browser, { email: 'withdraws-plain@example.com' });
  const { page: reader, link, close } = await guestWithoutScript(browser, guest);
  link.searchParams.set('tracking_id', guest.order.order);
  await reader.goto(`${shopUrl}/track-order?${link.searchParams}`);
  await reader.getByRole('link', { name: words.en.open }).click();
  await reader.getByRole('button', { name: words.en.confirm }).click();
  await reader.getByText(words.en.done).waitFor();
  await close();
});
