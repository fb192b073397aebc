// @module-tag slow
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { accountWords } from './account-words.ts';
import { createAccount, signIn } from './accounts.ts';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { checkoutWords, fillAddress } from './checkout-steps.ts';
import {
  everyCorner,
  expectFocus,
  expectSoundPage,
  openAndHydrate,
  openPage,
  usually,
} from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

const words = {
  en: {
    save: 'Save',
    saved: 'Your details are saved.',
    badPhone: 'Invalid phone number',
    badZip: 'Invalid postal code',
    choosePicture: /^(Choose|Change) photo$/,
    noPicture: 'Supported images: jpg, png (Max size: 1000kb)',
    picture: 'Your photo',
    pictureSaved: 'Your photo is saved.',
    changePassword: 'Change password',
    changed: 'Password changed',
    wrongPassword: 'Your current password is incorrect.',
    everywhere: 'Log out everywhere',
    deleteAccount: 'Delete account',
    deleteSure: 'Yes, delete my account',
    deleted: /^Your account has been deleted/,
    addAddress: 'Add address',
    added: 'Address added',
    edit: /^Edit the address for/,
    updated: 'Address updated',
    makeDefault: /^Set as default/,
    default: 'Default',
    remove: /^Delete the address for/,
    removeSure: /^Yes, delete/,
    removed: 'Address deleted',
  },
  ar: {
    save: 'حفظ',
    saved: 'تم حفظ بياناتك.',
    badPhone: 'رقم هاتف غير صالح',
    badZip: 'الرمز البريدي غير صالح',
    choosePicture: /^(اختيار صورة|تغيير الصورة)$/,
    noPicture: 'الصور المدعومة: jpg وpng (الحجم الأقصى: 1000 كيلوبايت)',
    picture: 'صورتك',
    pictureSaved: 'تم حفظ صورتك.',
    changePassword: 'تغيير كلمة المرور',
    changed: 'تم تغيير كلمة المرور',
    wrongPassword: 'كلمة المرور الحالية غير صحيحة.',
    everywhere: 'تسجيل الخروج من كل الأجهزة',
    deleteAccount: 'حذف الحساب',
    deleteSure: 'نعم، احذف حسابي',
    deleted: /^تم حذف حسابك/,
    addAddress: 'إضافة عنوان',
    added: 'تمت إضافة العنوان',
    edit: /^تعديل عنوان/,
    updated: 'تم تحديث العنوان',
    makeDefault: /^تعيين كافتراضي/,
    default: 'الافتراضي',
    remove: /^حذف عنوان /,
    removeSure: /^نعم، احذف/,
    removed: 'تم حذف العنوان',
  },
} as const;

describe.each(
  usually([
    ['en', 1440],
    ['ar', 360],
  ] as const),
)('in the account area (%s, %i px)', (language, width) => {
  const texts = { ...accountWords[language], ...words[language] };

  async function openSignedIn(path: string) {
    const person = await createAccount(shopUrl);
    const visit = await openPage(browser, reducedMotionAt(width));
    await setLanguage(visit.page, language);
    await signIn(visit.page.context(), shopUrl, person);
    await openAndHydrate(visit.page, shopUrl + path);
    return { ...visit, person };
  }

  test('adds addresses at the front, and edits, selects and deletes them', async () => {
    const { page, complaints, close, person } = await openSignedIn('/user/addresses');
    const buy = checkoutWords[language];
    const cards = page.locator('main li.card');
    await fillAddress(page, buy, person.email);
    await page.getByRole('button', { name: buy.save }).click();
    await page.getByRole('status').getByText(texts.added).waitFor();
    // The form has closed: the focus moves to its card.
    await expectFocus(cards.first().getByRole('link', { name: texts.edit }));
    await page.getByRole('link', { name: texts.addAddress }).click();
    await page.getByRole('dialog').getByLabel(buy.street).fill('Second Street 2');
    await page.getByRole('dialog').getByLabel(buy.name).fill('Second Address');
    await page.getByRole('dialog').getByLabel(buy.email).fill(person.email);
    await page.getByRole('dialog').getByLabel(buy.phone).fill('123 456');
    await page.getByRole('dialog').getByLabel(buy.zip).fill('2045');
    await page.getByRole('dialog').getByLabel(buy.city).fill('Hamburg');
    await page.getByRole('dialog').getByText(texts.badZip).waitFor();
    await page.getByRole('dialog').getByLabel(buy.zip).fill('20457');
    await expectSoundPage(page);
    await page.getByRole('dialog').getByRole('button', { name: buy.save }).click();
    await expect.poll(() => cards.count()).toBe(2);
    await expectFocus(cards.first().getByRole('link', { name: texts.edit }));
    expect(await cards.first().textContent()).toContain('Second Street 2');
    expect(await cards.last().textContent()).toContain(texts.default);

    await cards.last().getByRole('link', { name: texts.edit }).click();
    await page.getByRole('dialog').getByLabel(buy.street).fill('Torstraße 102');
    await page.getByRole('dialog').getByRole('button', { name: buy.save }).click();
    await page.getByRole('status').getByText(texts.updated).waitFor();
    expect(await cards.last().textContent()).toContain('Torstraße 102');
    await cards.first().getByRole('button', { name: texts.makeDefault }).click();
    await expect.poll(() => cards.first().textContent()).toContain(texts.default);
    await expectSoundPage(page);

    await cards.first().getByRole('button', { name: texts.remove }).click();
    await cards.first().getByRole('button', { name: texts.removeSure }).click();
    await page.getByRole('status').getByText(texts.removed).waitFor();
    expect(await cards.count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test('updates the greeting with a new name, refuses an invalid phone number and saves a picture', async () => {
    const { page, complaints, close } = await openSignedIn('/user/profile');
    await page.getByLabel(texts.name).fill('Noor  Rahman');
    await page.getByLabel(texts.phone).fill('12345');
    const save = page.getByRole('button', { name: texts.save, exact: true });
    await save.click();
    await page.getByText(texts.badPhone).first().waitFor();
    await page.getByLabel(texts.phone).fill('+971 4 000 0142');
    await save.click();
    await page.getByText(texts.saved).waitFor();
    await expect.poll(() => page.locator('header').first().textContent()).toContain('Noor');

    const chooser = page.getByLabel(texts.choosePicture);
    const mimeType = 'image/png';
    await chooser.setInputFiles({ name: 'a.png', mimeType, buffer: Buffer.from('no picture') });
    await page.getByRole('alert').getByText(texts.noPicture).waitFor();
    const create = { width: 40, height: 40, channels: 3, background: 'teal' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    await chooser.setInputFiles({ name: 'b.png', mimeType, buffer });
    await page.getByRole('status').getByText(texts.pictureSaved).waitFor();
    expect(await page.getByRole('alert').getByText(texts.noPicture).count()).toBe(0);
    const source = await page.getByRole('img', { name: texts.picture }).getAttribute('src');
    await openAndHydrate(page, page.url());
    expect(await page.getByRole('img', { name: texts.picture }).getAttribute('src')).toBe(source);
    await expectSoundPage(page);
    expect(complaints).toEqual([]);
    await close();
  });

  test('logs other devices out after a password change and keeps this one; then logs out everywhere', async () => {
    const { page, complaints, close, person } = await openSignedIn('/user/profile');
    const other = await openPage(browser, reducedMotionAt(360));
    await signIn(other.page.context(), shopUrl, person);
    const change = page.getByRole('button', { name: texts.changePassword });
    const fill = async (current: string) => {
      await page.getByLabel(texts.currentPassword).fill(current);
      await page.getByLabel(texts.newPassword).fill('a new one 8');
      await page.getByLabel(texts.repeat).fill('a new one 8');
      await change.click();
    };
    await fill('not the password');
    await page.getByText(texts.wrongPassword).waitFor();
    await fill(person.password);
    await page.getByText(texts.changed, { exact: true }).waitFor();
    expect(await page.getByLabel(texts.currentPassword).inputValue()).toBe('');
    await expectSoundPage(page);
    await other.page.goto(`${shopUrl}/user/profile`);
    expect(new URL(other.page.url()).pathname).toBe('/login');

    await signIn(other.page.context(), shopUrl, { ...person, password: 'a new one 8' });
    await page.getByRole('button', { name: texts.everywhere }).click();
    await page.waitForURL(`${shopUrl}/`);
    for (const each of [page, other.page]) {
      await each.goto(`${shopUrl}/user/profile`);
      expect(new URL(each.url()).pathname).toBe('/login');
    }
    expect(complaints).toEqual([]);
    await other.close();
    await close();
  });

  test('deletes an account only after confirmation with the password', async () => {
    const { page, complaints, close, person } = await openSignedIn('/user/profile');
    await page.getByRole('link', { name: texts.deleteAccount }).click();
    const dialog = page.getByRole('dialog');
    const sure = dialog.getByRole('button', { name: texts.deleteSure });
    await sure.waitFor();
    await expectSoundPage(page);
    await dialog.getByLabel(texts.currentPassword).fill('not the password');
    await sure.click();
    await dialog.getByText(texts.wrongPassword).waitFor();
    await dialog.getByLabel(texts.currentPassword).fill(person.password);
    await sure.click();
    await page.getByText(texts.deleted).waitFor();
    await expect(signIn(page.context(), shopUrl, person)).rejects.toThrow('201');
    expect(complaints).toEqual([]);
    await close();
  });
});

test.runIf(everyCorner)('saves, refuses and asks before deleting without script', async () => {
  const texts = { ...accountWords.en, ...words.en };
  const person = await createAccount(shopUrl);
  const { page, close } = await openPage(browser, { ...reducedMotionAt(360), javaScriptEnabled: false });
  await signIn(page.context(), shopUrl, person);
  await page.goto(`${shopUrl}/user/profile`);
  await page.getByLabel(texts.name).fill('');
  await page.getByRole('button', { name: texts.save, exact: true }).click();
  expect(await page.getByText(texts.nameRequired, { exact: true }).count()).toBe(2);
  await page.getByLabel(texts.name).fill('Noor Rahman');
  await page.getByRole('button', { name: texts.save, exact: true }).click();
  await page.getByText(texts.saved).waitFor();
  await page.getByRole('link', { name: texts.deleteAccount }).click();
  await page.getByRole('button', { name: texts.deleteSure }).waitFor();
  await page.locator('#delete-current_password').fill(person.password);
  await page.getByRole('button', { name: texts.deleteSure }).click();
  await page.getByText(texts.deleted).waitFor();
  await close();
});
