import { vi } from 'vitest';

/** An email as listed by `/dev/mail.json`, newest first. */
export type Mail = { id: string; to: string; subject: string; text: string };

/** The next email to an address besides those in `seen`. */
export async function nextMail(shopUrl: string, to: string, seen: readonly Mail[] = []): Promise<Mail> {
  return waitForMail(shopUrl, (each) => each.to === to && seen.every(({ id }) => id !== each.id));
}

/** Waits for the email to an address with these words in its subject. */
export async function mailAbout(shopUrl: string, to: string, words: string): Promise<Mail> {
  return waitForMail(shopUrl, (each) => each.to === to && each.subject.includes(words));
}

async function waitForMail(shopUrl: string, isIt: (mail: Mail) => boolean): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const reply = await fetch(`${shopUrl}/dev/mail.json`);
      const { mails } = (await reply.json()) as { mails: Mail[] };
      const mail = mails.find(isIt);
      if (!mail) throw new Error(`None of ${mails.length} mails is it`);
      return mail;
    },
    { timeout: 20_000, interval: 200 },
  );
}

/** The code on its own line. */
export function codeIn(mail: Mail): string {
  const code = /^(\d{4}(?:\d\d)?)$/m.exec(mail.text)?.[1];
  if (!code) throw new Error(`No code in the mail "${mail.subject}"`);
  return code;
}

/** Path and query of the email's link to a page. */
export function pageIn(mail: Mail, path: string): string {
  const address = mail.text.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname === path);
  if (!address) throw new Error(`No link to ${path} in the mail "${mail.subject}"`);
  return path + new URL(address).search;
}

/** Path and query of the link that replaces typing the code. */
export function linkIn(mail: Mail): string {
  const address = /https?:\/\/\S+link=\S+/.exec(mail.text)?.[0];
  if (!address) throw new Error(`No link in the mail "${mail.subject}"`);
  const { pathname, search } = new URL(address);
  return pathname + search;
}
