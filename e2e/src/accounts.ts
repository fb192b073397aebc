import type { BrowserContext } from 'playwright-core';
import { codeIn, nextMail } from './mailbox.ts';

export type Person = { name: string; email: string; password: string };

let tags = 0;

/** Short, and different at every call of every run, so that a test can be repeated on the same shop. */
const uniqueTag = () => `${process.pid.toString(36)}${Date.now().toString(36)}${++tags}`;

/** A new, unknown person. */
export function newPerson(name = 'Layla Haddad'): Person {
  return { name, email: `person-${uniqueTag()}@example.com`, password: 'open sesame 7' };
}

/** A person with an account, created by the API and verified with the emailed code. */
export async function createAccount(shopUrl: string, name?: string): Promise<Person> {
  const person = newPerson(name);
  await signUp(shopUrl, person);
  const code = codeIn(await nextMail(shopUrl, person.email));
  await post(shopUrl, 'user/verify', { email: person.email, code });
  return person;
}

/** Signs up only: the code is sent but not used. */
export async function signUp(shopUrl: string, person: Person): Promise<void> {
  await post(shopUrl, 'user/signup', person);
}

/** Signs a browser in with the httpOnly cookie, as the pages do. */
export async function signIn(context: BrowserContext, shopUrl: string, person: Person): Promise<void> {
  const reply = await context.request.post(`${shopUrl}/api/v1/user/signin`, {
    data: { email: person.email, password: person.password },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expectSuccess('user/signin', await reply.json());
}

async function post(shopUrl: string, path: string, body: object): Promise<void> {
  const reply = await fetch(`${shopUrl}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expectSuccess(path, await reply.json());
}

function expectSuccess(path: string, envelope: unknown): void {
  if ((envelope as { status: number }).status !== 200)
    throw new Error(`${path}: ${JSON.stringify(envelope)}`);
}
