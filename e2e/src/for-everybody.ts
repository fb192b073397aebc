import type { Page } from 'playwright-core';

/* Accessibility measurements of a page. */

/** WCAG 1.4.4: elements that make the page scroll sideways at double text size. */
export async function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.fontSize = '200%';
    const overflowing = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > innerWidth + 1 || left < -1;
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 30)}`);
    const isScrolled = root.scrollWidth > innerWidth;
    root.removeAttribute('style');
    return isScrolled ? overflowing : [];
  });
}

export async function clippedInWideSpacing(page: Page): Promise<string[]> {
  // A style sheet added by script is no inline style, which the policy blocks.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  const clipped = await page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflow, display } = getComputedStyle(element);
      const isSmall = element.clientWidth <= 1; // for screen readers only
      return (
        !isSmall &&
        display !== 'inline' &&
        ['hidden', 'clip'].includes(overflow) &&
        element.checkVisibility() &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
      );
    };
    const cut = [...document.querySelectorAll('main *')].filter(
      (element) => element.textContent?.trim() && isCut(element),
    );
    return [
      ...cut.map(
        (element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`,
      ),
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page, sideways'] : []),
    ];
  });
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  return clipped;
}

/** WCAG 2.5.8: targets below 24 px, but for links inside sentences. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInSentence = (element: Element) =>
      element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    const targetOf = (element: Element) => element.closest('label') ?? element;
    return [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .filter((element) => !(element instanceof HTMLInputElement && element.type === 'hidden'))
      .filter((element) => {
        const { width, height } = targetOf(element).getBoundingClientRect();
        return width > 1 && (width < 24 || height < 24);
      })
      .map(
        (element) => `${element.tagName} ${element.textContent?.trim().slice(0, 30)} ${element.className}`,
      );
  });
}

/** SCREENS 124. */
export async function chosenStandsOut(page: Page): Promise<boolean> {
  await page.emulateMedia({ forcedColors: 'active' });
  const looks = await page.locator('input[name=order_method]').evaluateAll((radios) =>
    radios.map((radio) => {
      const { outlineStyle, borderColor } = getComputedStyle(radio.closest('.card')!);
      return { isChosen: radio.matches(':checked'), look: `${outlineStyle} ${borderColor}` };
    }),
  );
  await page.emulateMedia({ forcedColors: null });
  const [chosen] = looks.filter(({ isChosen }) => isChosen);
  return looks.every(({ isChosen, look }) => isChosen || look !== chosen?.look);
}

/** At the bottom of a 360×640 window, unobstructed. */
export async function isBarInReach(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const bar = document.querySelector('body [data-bottom-bar]');
    const button = bar?.querySelector('a, button');
    if (!bar || !button) return false;
    const { top, bottom, left, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return bottom <= innerHeight && top > innerHeight / 2 && height >= 44 && button.contains(hit);
  });
}
