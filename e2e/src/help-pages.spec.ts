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

test('a table on a phone breaks lines between words, not within them', async () => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(360));
  await openAndHydrate(page, `${shopUrl}/page/shipping`);
  const cells = page.locator('main .prose :is(th, td)');
  expect(await cells.count()).toBeGreaterThan(3);
  const broken = await cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      while (text.nextNode()) {
        const node = text.currentNode as Text;
        for (const { index, 0: word } of node.data.matchAll(/\p{L}+/gu)) {
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const { height } = range.getBoundingClientRect();
          if (height > 1.5 * Number.parseFloat(getComputedStyle(cell).fontSize)) words.push(word);
        }
      }
      return words;
    }),
  );
  expect(broken).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
