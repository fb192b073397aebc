// @module-tag slow
import { expect, test } from 'vitest';
import { reducedMotionAt, openBrowser } from './browser.ts';
import { areKnown, keepSound, kindsOf } from './sound-kinds.ts';

const browser = await openBrowser();

/** `name`: its class, which no other page has. */
const formOf = (name: string) => `<main class="${name}">
  <h1>Address</h1>
  <label for="city">City</label><input id="city">
  <p id="hint">As on the parcel</p><input id="street" aria-label="Street" aria-describedby="hint">
  <button aria-label="Save the address">Save</button>
  <ul role="list"><li>Berlin</li></ul>
  <a href="/cart"><span>Cart</span></a>
</main>`;

const rest = [
  ['a missing label', '<label for="city">City</label>', '<span>City</span>'],
  ['an unlabelled field', 'for="city"', 'for="town"'],
  ['a missing description', 'id="hint"', ''],
  ['a spoken name without the visible one', '>Save<', '>Send<'],
  ['a list without items', '<li>Berlin</li>', ''],
  ['a link without text', 'Cart', ''],
] as const;

test('a page with other words is known; one that lacks what names an element is not', async () => {
  const context = await browser.newContext(reducedMotionAt(1440));
  const page = await context.newPage();
  const form = formOf(crypto.randomUUID());
  const isKnown = async (html: string) => {
    await page.setContent(html);
    return areKnown(await kindsOf(page, []));
  };
  try {
    expect(await isKnown(form)).toBe(false);
    keepSound(await kindsOf(page, []));
    expect(await isKnown(form.replace('Berlin', 'Cairo').replace('>City<', '>Town<'))).toBe(true);
    for (const [name, from, to] of rest) expect(await isKnown(form.replace(from, to)), name).toBe(false);
  } finally {
    await context.close();
  }
});
