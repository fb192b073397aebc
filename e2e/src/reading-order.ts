import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Amounts, percentages, phone numbers and email addresses whose characters aren't displayed from left to right, each with its
 * sentence. Checks rendered positions, not markup.
 */
async function tornValues(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const values = /[−+-]?\$\d[\d.,]*|[−+-]?\d+%|[\w.+-]+@[\w-]+\.[\w.-]+|\+\d[\d ]{5,}\d/g;
    const torn: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style')) continue;
      const text = node.nodeValue ?? '';
      for (const { 0: value, index } of text.matchAll(values)) {
        const boxes = [...value].map((_character, place) => {
          range.setStart(node, index + place);
          range.setEnd(node, index + place + 1);
          return range.getBoundingClientRect();
        });
        const isTorn = boxes.some((box, place) => {
          const next = boxes[place + 1];
          // Hidden texts have no boxes; a value may continue on the next line.
          return next && next.width > 0 && box.width > 0 && next.top < box.bottom && next.left < box.left;
        });
        if (isTorn)
          torn.push(`${value} in "${node.parentElement?.closest('li, p, div, dd, button')?.textContent}"`);
      }
    }
    return torn;
  });
}

/**
 * Truncatable texts in an element of the other direction, which would be cut at their start. Except selects, whose direction is the
 * browser's.
 */
async function cutAtTheirStart(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const directionOf = (text: string) => {
      const letter = /\p{L}/u.exec(text)?.[0];
      if (!letter) return null;
      return /\p{Script=Arabic}/u.test(letter) ? 'rtl' : 'ltr';
    };
    return [...document.querySelectorAll('body :not(select)')]
      .filter((element) => {
        const style = getComputedStyle(element);
        const mayBeCut =
          style.textOverflow === 'ellipsis' ||
          !['none', ''].includes(style.getPropertyValue('-webkit-line-clamp'));
        const own = directionOf(element.textContent ?? '');
        return mayBeCut && own !== null && own !== style.direction;
      })
      .map((element) => `${element.tagName} "${element.textContent}"`);
  });
}

/** Facts in one line ("A · B · C") in the wrong order for Arabic readers. */
async function factsOutOfOrder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const outOfOrder: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const around = node.parentElement;
      if (!text.includes(' · ') || !around || getComputedStyle(around).direction !== 'rtl') continue;
      const facts = text.matchAll(/[\p{L}\p{N}$+](?:[^·\u2068\u2069]*[^·\u2068\u2069\s])?/gu);
      const boxes = [...facts].flatMap(({ 0: fact, index }) => {
        range.setStart(node!, index);
        range.setEnd(node!, index + fact.length);
        const lines = range.getClientRects();
        return lines.length === 1 ? [lines[0]!] : [];
      });
      const isOut = boxes.some((box, place) => {
        const next = boxes[place + 1];
        return next && next.width > 0 && Math.abs(next.top - box.top) < 4 && next.left > box.left;
      });
      if (isOut) outOfOrder.push(text);
    }
    return outOfOrder;
  });
}

/** On an Arabic page left-to-right text is displayed correctly, and truncated at its end. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await tornValues(page)).toEqual([]);
  expect(await factsOutOfOrder(page)).toEqual([]);
  expect(await cutAtTheirStart(page)).toEqual([]);
}
