import type { sellerSignup } from '@souk/contract/seller-application';
import type { BodyOf } from '@souk/contract/endpoint';
import { answerEvenly } from '#http/answer-evenly.ts';
import { renewTries } from '#notification/codes/code-tries.ts';
import { issueCode, mayMailCode } from '#notification/codes/mail-code.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { fitsPostalCode } from '#settings/address-format.ts';
import { checkRegion } from '#settings/check-region.ts';
import { isNameTaken } from '#settings/store-names.ts';
import type { Shop } from '#shop.ts';
import { insertUnproved } from './queries.ts';
import { sellerCode } from './mails/seller-code.ts';

type Application = BodyOf<typeof sellerSignup>;
type Applying = {
  application: Application;
  /** Binds the email to the requesting browser and returns the browser's hash, or null. */
  bindBrowser: () => string | null;
  language: string;
  now: Date;
};
type Region = { ok: true; country: string; state: string };
export type ApplyRefused = {
  ok: false;
  reason: 'closed' | 'name-taken' | 'country-unknown' | 'state-unknown' | 'zip-invalid';
};

/**
 * Stores an application and emails a code for it (CONTRACT §2.3). Reply and time don't reveal whether the address belongs to a shopper or
 * seller (INVARIANTS I37); only verification does. Each application of an address has its own email; the first verified one counts, and the
 * others are deleted.
 */
export async function applyForStore(
  shop: Shop,
  { application: body, bindBrowser, language, now }: Applying,
): Promise<{ ok: true } | ApplyRefused> {
  const { settings } = await shop.site.read();
  if (!settings.vendor_registration) return { ok: false, reason: 'closed' };
  const region = regionOf(body);
  if (!region.ok) return region;
  if (region.country !== '' && !fitsPostalCode(region.country, body.zip ?? ''))
    return { ok: false, reason: 'zip-invalid' };
  if (await isNameTaken(shop.db, { name: body.store_name, storeId: null }))
    return { ok: false, reason: 'name-taken' };
  const passwordHash = await shop.passwords.hash(body.password);
  const browserHash = bindBrowser();
  await answerEvenly(shop, () =>
    inTransaction(shop.db, async (tx) => {
      const { email } = body;
      await renewTries(tx, { purpose: 'seller', email, now });
      if (!(await mayMailCode(tx, shop, { purpose: 'seller', email, now }))) return;
      const applicationId = await insertUnproved(tx, {
        email,
        name: body.name,
        phone: body.phone,
        store_name: body.store_name,
        register_number: body.register_number ?? '',
        address_1: body.address_1 ?? '',
        city: body.city ?? '',
        country: region.country,
        state: region.state,
        zip: body.zip ?? '',
        message: body.message ?? '',
        language_code: language,
        password_hash: passwordHash,
        created_at: now,
      });
      const { id, code, link } = await issueCode(tx, shop, {
        purpose: 'seller',
        email,
        applicationId,
        browserHash,
      });
      await queueMail(tx, {
        kind: sellerCode,
        cause: `seller-code:${id}`,
        to: email,
        language,
        data: { code, link },
      });
    }),
  );
  return { ok: true };
}

/** The address is optional, but its country and state must be valid. */
function regionOf(body: Application): Region | ApplyRefused {
  if (body.country === undefined) return { ok: true, country: '', state: '' };
  const region = checkRegion({ country: body.country, state: body.state });
  if (region.ok) return region;
  if (region.reason === 'state-required') return { ok: true, country: body.country.toUpperCase(), state: '' };
  return { ok: false, reason: region.reason };
}
