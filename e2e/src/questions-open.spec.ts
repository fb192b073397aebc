import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

test('each question has an icon that shows it expands, and rotates when open', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(768));
  await openAndHydrate(page, `${shopUrl}/page/faq`);
  const questions = page.locator('main .prose summary');
  expect(await questions.count()).toBeGreaterThan(5);
  const markOf = () =>
    questions.first().evaluate((question) => {
      const { content, rotate, inlineSize, borderBlockEndWidth } = getComputedStyle(question, '::after');
      return { isDrawn: content !== 'none' && inlineSize !== '0px' && borderBlockEndWidth !== '0px', rotate };
    });
  const closed = await markOf();
  expect(closed.isDrawn).toBe(true);
  await questions.first().click();
  expect((await markOf()).rotate).not.toBe(closed.rotate);
  expect(complaints).toEqual([]);
  await close();
});
