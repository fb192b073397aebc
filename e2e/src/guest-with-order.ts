import type { Browser, Page } from 'playwright-core';
import { calmAt } from './browser.ts';
import { openForCalls } from './call-from-page.ts';
import { mailAbout, pageIn } from './mailbox.ts';
import { orderFromTwoSellers, type Part } from './order-from-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { openPage } from './watched-page.ts';

type Guest = { email: string; language?: string; width?: number; units?: number };

/** A guest who has ordered of two sellers, with as many units as asked for of the second, and the page that they did it on. */
export async function guestWithOrder(
  browser: Browser,
  { email, language = 'en', width = 360, units = 1 }: Guest,
) {
  const opened = await openPage(browser, calmAt(width));
  const { page } = opened;
  await setLanguage(page, language);
  await openForCalls(page);
  const order = await orderFromTwoSellers(page, email, 2, units);
  const [first, second] = order.parts as [Part, Part];
  return { ...opened, email, order, first, second, orderPage: `${shopUrl}/user/order/${order.id}` };
}

/** What the page of an order says of a seller's part. */
export const partOn = (page: Page, { store }: Part) => page.locator(`section[aria-label="${store.name}"]`);

/** The same guest in a browser without script, who has nothing but the link in the mail. */
export async function guestWithoutScript(
  browser: Browser,
  { email, order, close }: Pick<Awaited<ReturnType<typeof guestWithOrder>>, 'email' | 'order' | 'close'>,
) {
  const mail = await mailAbout(shopUrl, email, order.order);
  await close();
  const context = await browser.newContext({ ...calmAt(360), javaScriptEnabled: false });
  const link = new URL(shopUrl + pageIn(mail, `/user/order/${order.id}`));
  return { page: await context.newPage(), link, close: () => context.close() };
}
