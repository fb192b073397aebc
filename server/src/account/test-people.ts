import { expect } from 'vitest';
import type { OutgoingMail } from '#outbound/mailer.ts';
import type { TestShop } from '#testing/build-test-shop.ts';
import { buildUser } from '#testing/builders.ts';

export const password = 'correct horse 🐎';

/** An account whose password is `password`. */
export async function buildAccount(
  shop: TestShop,
  account: { email?: string; name?: string } = {},
): Promise<{ id: number; email: string }> {
  const id = await buildUser(shop.db, account);
  const hash = await shop.app.shop.passwords.hash(password);
  const row = await shop.db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { id, email: row.email };
}

/** An unverified sign-up with the password `password`, without its email. */
export async function buildSignUp(
  shop: TestShop,
  { email, name = 'Mallory' }: { email: string; name?: string },
): Promise<void> {
  const passwordHash = await shop.app.shop.passwords.hash(password);
  await shop.db
    .insertInto('sign_ups')
    .values({ email, name, password_hash: passwordHash, created_at: shop.clock.now() })
    .execute();
}

export async function mailTo(shop: TestShop, email: string): Promise<OutgoingMail> {
  const mail = (await shop.mails()).findLast(({ to }) => to === email);
  expect(mail).toBeDefined();
  return mail!;
}

export async function mailsTo(shop: TestShop, email: string): Promise<OutgoingMail[]> {
  return (await shop.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
}

export function codeOf(mail: OutgoingMail): string {
  return /(?<!\d)\d{4}(?:\d\d)?(?!\d)/.exec(mail.subject)![0];
}

/** A wrong code with as many digits. */
export function wrongCodeFor(mail: OutgoingMail): string {
  const code = codeOf(mail);
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
}

export function linkOf(mail: OutgoingMail): string {
  return /\?link=([\w-]+)/.exec(mail.text)![1]!;
}

export const samePage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

/** The `frontend_token` cookie set by a reply, as a browser sends it back, or null. */
export function loginCookieOf(reply: { headers: Record<string, unknown> }): string | null {
  const set = [reply.headers['set-cookie'] ?? []].flat().map(String);
  return set.find((cookie) => cookie.startsWith('frontend_token='))?.split(';')[0] ?? null;
}
