import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Amounts, percentages, phone numbers and mail addresses whose characters do not stand from left to right, as people of
 * every language read them, each with the sentence around it. Asks where the browser has drawn them, not how they were
 * marked up.
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
          // Nothing is drawn for hidden texts; a value may go on in the next line.
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
 * Texts that may be cut (one line with an ellipsis, or a few) in an element of the other direction: theirs would be cut
 * where they begin. Not of a select, whose direction is the browser's own.
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

/** Facts beside each other in one line ("A · B · C") that a reader of Arabic would not meet in their order. */
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

/** On an Arabic page: what is written from left to right stands so, and what is too long is cut at its end. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await tornValues(page)).toEqual([]);
  expect(await factsOutOfOrder(page)).toEqual([]);
  expect(await cutAtTheirStart(page)).toEqual([]);
}
