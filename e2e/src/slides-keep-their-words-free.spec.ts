// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { openAndHydrate, openPage } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();

test.each(['en', 'ar'])("no text of a slide is under the slider's controls (%s)", async (language) => {
  const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
  await setLanguage(page, language);
  await openAndHydrate(page, shopUrl);
  for (const width of [360, 768, 992, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await coveredWords(page), `at ${width} px`).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await close();
});

/** Lines of slide text covered by the controls, and words cut off at the edge. */
async function coveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const track = document.querySelector('main .track')!;
    const slides = [...track.children];
    if (slides.length < 2) throw new Error('The demo has several slides.');
    const controls = track.previousElementSibling!.getBoundingClientRect();
    const seen = track.getBoundingClientRect();
    return slides.flatMap((slide) => {
      // As if it were the visible one.
      const moved = seen.left - slide.getBoundingClientRect().left;
      return [...slide.querySelectorAll('h2, p, article > div > span')].flatMap((element) => {
        // A button's whole box, a text's lines.
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...(element.matches('span') ? element : range).getClientRects()]
          .filter(({ width, height }) => width > 0 && height > 0)
          .filter((line) => {
            const [left, right] = [line.left + moved, line.right + moved];
            const isUnder =
              left < controls.right &&
              right > controls.left &&
              line.top < controls.bottom &&
              line.bottom > controls.top;
            const isCut = left < seen.left || right > seen.right || line.bottom > seen.bottom;
            return isUnder || isCut;
          })
          .map((line) => `${element.textContent} (${Math.round(line.top)} to ${Math.round(line.bottom)})`);
      });
    });
  });
}
