import type { Browser, Page } from 'playwright-core';
import { reducedMotionAt } from './browser.ts';
import { openForCalls } from './call-from-page.ts';
import { mailAbout, pageIn } from './mailbox.ts';
import { orderFromTwoSellers, type Part } from './order-from-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';
import { openPage } from './watched-page.ts';

type Guest = { email: string; language?: string; width?: number; units?: number };

/** A guest with an order from two sellers, with the given units of the second, and their page. */
export async function guestWithOrder(
  browser: Browser,
  { email, language = 'en', width = 360, units = 1 }: Guest,
) {
  const opened = await openPage(browser, reducedMotionAt(width));
  const { page } = opened;
  await setLanguage(page, language);
  await openForCalls(page);
  const order = await orderFromTwoSellers(page, email, 2, units);
  const [first, second] = order.parts as [Part, Part];
  return { ...opened, email, order, first, second, orderPage: `${shopUrl}/user/order/${order.id}` };
}

/** A seller's part on the order page. */
export const partOn = (page: Page, { store }: Part) => page.locator(`section[aria-label="${store.name}"]`);

/** The same guest without script, with only the emailed link. */
export async function guestWithoutScript(
  browser: Browser,
  { email, order, close }: Pick<Awaited<ReturnType<typeof guestWithOrder>>, 'email' | 'order' | 'close'>,
) {
  const mail = await mailAbout(shopUrl, email, order.order);
  await close();
  const context = await browser.newContext({ ...reducedMotionAt(360), javaScriptEnabled: false });
  const link = new URL(shopUrl + pageIn(mail, `/user/order/${order.id}`));
  return { page: await context.newPage(), link, close: () => context.close() };
}
