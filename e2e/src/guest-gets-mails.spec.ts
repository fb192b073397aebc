import { expect, test } from 'vitest';
import { calmAt, openBrowser } from './browser.ts';
import { orderFromTwoSellers } from './order-from-page.ts';
import { openAndHydrate, openPage, seriousFindings, sidewaysScroll } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

type Mail = { id: string; kind: string; to: string; subject: string };

async function mailsTo(email: string): Promise<Mail[]> {
  const { mails } = (await (await fetch(`${shopUrl}/dev/mail.json`)).json()) as { mails: Mail[] };
  return mails.filter((mail) => mail.to === email);
}

const words = {
  en: { again: 'Send me the confirmation again', sent: /on its way to/, open: 'Open the order' },
  ar: { again: 'أعد إرسال التأكيد إليّ', sent: /في طريقه إلى/, open: 'فتح الطلب' },
} as const;

test.each([
  ['en', 1440],
  ['ar', 360],
] as const)(
  'a guest gets the confirmation, asks for it again and opens the order from it (%s, %i px)',
  async (language, width) => {
    const say = words[language];
    const email = `mails-${language}@example.com`;
    const { page, complaints, close } = await openPage(browser, calmAt(width));
    await page.context().addCookies([{ name: 'currentLanguage', value: language, url: shopUrl }]);
    await page.goto(shopUrl);
    const order = await orderFromTwoSellers(page, email);

    await openAndHydrate(page, `${shopUrl}/user/order/${order.id}`);
    await page.getByRole('button', { name: say.again }).click();
    await page.getByRole('status').getByText(say.sent).waitFor();
    expect((await seriousFindings(page)).join('\n')).toBe('');
    expect(await sidewaysScroll(page)).toBe(0);
    expect(complaints).toEqual([]);
    await close();

    const kinds = async () => (await mailsTo(email)).map((mail) => mail.kind);
    await expect.poll(kinds, { timeout: 10_000 }).toEqual(['order-copy', 'order-placed']);
    const [copy] = await mailsTo(email);

    // Somebody with nothing but the mail: no cookie, no login.
    const reader = await openPage(browser, calmAt(width));
    await reader.page.goto(`${shopUrl}/dev/mail`);
    expect((await seriousFindings(reader.page)).join('\n')).toBe('');
    await reader.page.getByRole('link', { name: copy!.subject }).first().click();
    expect(await reader.page.locator('html').getAttribute('lang')).toBe(language);
    expect(await sidewaysScroll(reader.page)).toBe(0);
    expect((await seriousFindings(reader.page)).join('\n')).toBe('');
    await reader.page.getByRole('link', { name: say.open }).click();
    await reader.page.getByRole('heading', { level: 1, name: order.order }).waitFor();
    // The link shows the order and acts for nobody.
    expect(await reader.page.getByRole('button', { name: say.again }).count()).toBe(0);
    expect(reader.complaints).toEqual([]);
    await reader.close();
  },
);
