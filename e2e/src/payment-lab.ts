import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The provider's side of a payment. */
export type PaymentLab = {
  /** Completes a pending payment. */
  settle(): Promise<void>;
  /** The buyer's bank takes the payment back, or decides. */
  dispute(step: 'open' | 'won' | 'lost'): Promise<void>;
  /** Delivers this payment's webhooks, also those sent or lost before. */
  send(): Promise<void>;
  expectAnswers(expected: RegExp): Promise<void>;
};

/** Opens the lab in another tab for the payment on the open provider page. */
export async function openLab(page: Page): Promise<PaymentLab> {
  const reference = await page.locator('dl dd bdi').first().innerText();
  const address = await page.locator('.lab-link a').getAttribute('href');
  const lab = await page.context().newPage();
  await lab.goto(new URL(address ?? '', page.url()).href);
  const payment = lab.locator('tr').filter({ hasText: reference });
  const id = await payment.locator('code').innerText();
  const notices = lab
    .locator('tr')
    .filter({ hasText: id })
    .filter({ has: lab.locator('input[name="notice"]') });
  return {
    async settle() {
      await lab.reload();
      await payment.locator('button[value="settle-paid"]').click();
    },
    async dispute(step) {
      await lab.reload();
      await payment.locator(`button[value="dispute-${step}"]`).click();
    },
    async send() {
      await lab.reload();
      for (const notice of await notices.all()) await notice.locator('button[value="send"]').click();
    },
    async expectAnswers(expected) {
      const answers = async () => {
        await lab.reload();
        return (await notices.locator('td:nth-child(3)').allInnerTexts()).map((text) => text.trim());
      };
      await expect
        .poll(answers, { timeout: 30_000 })
        .toSatisfy((texts: string[]) => texts.length > 0 && texts.every((text) => expected.test(text)));
    },
  };
}
