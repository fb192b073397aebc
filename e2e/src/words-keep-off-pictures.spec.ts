// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { everyCorner, openAndHydrate, openPage, usually } from './watched-page.ts';
import { setLanguage } from './set-language.ts';
import { shopUrl } from './shop.ts';

const browser = await openBrowser();
const widths = [360, 768, 991, 992, 1200, 1440, 1920];

test.each(usually(['ar', 'en'] as const))(
  'pictures of the home page are fully visible, with no text on a busy part (%s)',
  async (language) => {
    const { page, complaints, close } = await openPage(browser, reducedMotionAt(1440));
    await setLanguage(page, language);
    await openAndHydrate(page, shopUrl);
    for (const width of everyCorner ? widths : [360, 991, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await bannersWithFaults(page), `at ${width} px`).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  },
);

/** Cut-off elements, and lines of text with the picture behind them if it is more than a plain background. */
async function bannersWithFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const faults: string[] = [];
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img.banner-art')];
    if (pictures.length < 10) throw new Error('The demo has slides, side banners, collections and more.');
    for (const picture of pictures) {
      picture.loading = 'eager';
      await picture.decode();
      const art = picture.getBoundingClientRect();
      const banner = picture.closest('article')!;
      const edge = banner.getBoundingClientRect();
      const name = banner.querySelector('h2, h3')?.textContent;
      if (art.top < edge.top - 1 || art.left < edge.left - 1 || art.right > edge.right + 1)
        faults.push(`${name}: cut`);
      const whole = await createImageBitmap(await (await fetch(picture.currentSrc)).blob());
      if (Math.abs(art.width / art.height - whole.width / whole.height) > 0.05)
        faults.push(`${name}: cropped`);
      const canvas = new OffscreenCanvas(Math.round(art.width), Math.round(art.height));
      const brush = canvas.getContext('2d')!;
      if (document.dir === 'rtl') {
        brush.translate(canvas.width, 0);
        brush.scale(-1, 1);
      }
      brush.drawImage(whole, 0, 0, canvas.width, canvas.height);
      const range = document.createRange();
      for (const words of banner.querySelectorAll('h2, h3, p, div > span')) {
        range.selectNodeContents(words);
        const ownGround = words.className.includes('bg-primary');
        for (const line of ownGround ? [] : range.getClientRects()) {
          const left = Math.max(0, line.left - art.left);
          const top = Math.max(0, line.top - art.top);
          const width = Math.min(line.right - art.left, canvas.width) - left;
          const height = Math.min(line.bottom - art.top, canvas.height) - top;
          if (width < 1 || height < 1) continue;
          const { data } = brush.getImageData(left, top, width, height);
          let [darkest, brightest] = [255, 0];
          for (let at = 0; at < data.length; at += 4) {
            const light = 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!;
            darkest = Math.min(darkest, light);
            brightest = Math.max(brightest, light);
          }
          if (brightest - darkest > 40) faults.push(`${name}: ${words.textContent}`);
        }
      }
    }
    return faults;
  });
}
