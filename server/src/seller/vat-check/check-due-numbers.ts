import type { Shop } from '#shop.ts';
import { askAboutNumber } from './ask-about-number.ts';
import { insertCheck, listDueNumbers } from './vat-check-queries.ts';

/** Few enough for a run of two minutes even if every check times out. */
const perRun = 8;

/** Checks numbers that are new, were changed, or couldn't be checked before. */
export async function checkDueNumbers(
  shop: Pick<Shop, 'db' | 'clock' | 'site' | 'vatRegister'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { db, clock, site } = shop;
  const { settings } = await site.read();
  if (!settings.vat_check) return;
  for (const number of await listDueNumbers(db, { now: clock.now(), limit: perRun })) {
    if (isStopping()) return;
    const answer = await askAboutNumber(shop, number, settings);
    await insertCheck(db, number, { answer, now: clock.now() });
  }
}
