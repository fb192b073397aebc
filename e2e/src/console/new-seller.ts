import type { Browser, Page } from 'playwright-core';
import { newPerson, type Person } from '../accounts.ts';
import { codeIn, linkIn, mailAbout, nextMail, type Mail } from '../mailbox.ts';
import { shopUrl } from '../shop.ts';
import { openConsole, enterAsOperator } from './seller.ts';

async function post<Data>(path: string, body: object, language: string): Promise<Data> {
  const reply = await fetch(`${shopUrl}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language },
    body: JSON.stringify(body),
  });
  const { status, data } = (await reply.json()) as { status: number; data: Data };
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data;
}

export async function callFrom<Data>(page: Page, method: string, path: string, body?: object): Promise<Data> {
  const { status, data } = await page.evaluate(
    async ([how, url, sent]) => {
      const reply = await fetch(url!, {
        method: how!,
        headers: { 'content-type': 'application/json' },
        body: sent ?? null,
      });
      return reply.json() as Promise<{ status: number; data: Data }>;
    },
    [method, `${shopUrl}/api/v1/${path}`, body ? JSON.stringify(body) : null],
  );
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data;
}

/** Submits a store application of a verified person, like the form; returns its id. */
export async function applyFor(storeName: string, person: Person, language = 'en'): Promise<number> {
  await post(
    'seller/signup',
    {
      name: person.name,
      email: person.email,
      password: person.password,
      store_name: storeName,
      phone: '+49 30 0000 142',
      address_1: 'Torstraße 101',
      city: 'Berlin',
      zip: '10119',
      country: 'DE',
    },
    language,
  );
  const code = codeIn(await nextMail(shopUrl, person.email));
  const { id } = await post<{ id: number }>('seller/verify', { email: person.email, code }, language);
  return id;
}

/** A password set by a short code doesn't work for consoles: resets it by the emailed link. */
export async function resetByLink(person: Person): Promise<void> {
  await post('user/forgot-password', { email: person.email }, 'en');
  await setPasswordBy(await mailAbout(shopUrl, person.email, 'Reset your '), person);
}

export async function setPasswordBy(mail: Mail, { password }: Person): Promise<void> {
  const link = new URL(linkIn(mail), shopUrl);
  await post('user/update-password', { link: link.searchParams.get('link'), password }, 'en');
}

/** A person with a newly approved, empty store. */
export async function openStore(browser: Browser, storeName: string): Promise<Person> {
  const person = newPerson('Noor Aziz');
  const id = await applyFor(storeName, person);
  const { page, close } = await openConsole(browser, 'en', 1440);
  try {
    await enterAsOperator(page);
    await page.goto(`${shopUrl}/operator/account`, { waitUntil: 'commit' });
    await callFrom(page, 'POST', `operator/applications/${id}/approve`);
  } finally {
    await close();
  }
  await resetByLink(person);
  return person;
}
