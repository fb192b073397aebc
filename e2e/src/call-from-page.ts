import type { Page } from 'playwright-core';
import { shopUrl } from './shop.ts';

/** A small page of the shop to call the API from; the home page takes a second. */
export async function openForCalls(page: Page, url = shopUrl): Promise<void> {
  await page.goto(`${url}/contact`, { waitUntil: 'domcontentloaded' });
}

/** Calls the API as the page's visitor, in the page's language; a refusal throws its text. */
export async function call<Data>(page: Page, method: string, path: string, body?: object): Promise<Data> {
  return page.evaluate(
    async ([verb, url, json]) => {
      const language = { language: document.documentElement.lang };
      const options =
        json === null
          ? { headers: language }
          : { headers: { ...language, 'content-type': 'application/json' }, body: json };
      const envelope = await (await fetch(url, { method: verb, ...options })).json();
      if (envelope.status !== 200) throw new Error(`${verb} ${url}: ${envelope.message}`);
      return envelope.data as Data;
    },
    [method, `/api/v1/${path}`, body ? JSON.stringify(body) : null] as const,
  );
}
