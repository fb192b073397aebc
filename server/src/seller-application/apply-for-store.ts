import type { sellerSignup } from '@souk/contract/seller-application';
import { answerEvenly } from '#http/answer-evenly.ts';
import { renewTries } from '#account/code-tries.ts';
import { issueCode, mayMailCode } from '#account/mail-code.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import { refuse, Refusal } from '#http/refusal.ts';
import { queueMail } from '#mail/queue-mail.ts';
import { checkRegion } from '#settings/check-region.ts';
import { insertUnproved } from './queries.ts';
import { sellerCode } from './mails/seller-code.ts';

type ApplyCall = Pick<
  Call<typeof sellerSignup>,
  'shop' | 'db' | 'now' | 'settings' | 'language' | 'body' | 'keepBrowser'
>;

/**
 * Writes an application down and mails a code for it (CONTRACT §2.3). What the address is here already, shopper, seller
 * or stranger, does not show in reply and time (INVARIANTS I37): who proves the address is told. Each application of an
 * address has a mail of its own; the first that is proved counts, and the rest is forgotten.
 */
export async function applyForStore({
  shop,
  db,
  now,
  settings,
  language,
  body,
  keepBrowser,
}: ApplyCall): Promise<string | Refusal> {
  if (!settings.vendor_registration) return refuse('refusal.seller.closed');
  const region = regionOf(body);
  if (region instanceof Refusal) return region;
  const passwordHash = await shop.passwords.hash(body.password);
  const browserHash = keepBrowser();
  await answerEvenly(shop, () =>
    inTransaction(db, async (tx) => {
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
        ...region,
        zip: body.zip ?? '',
        message: body.message ?? '',
        language_code: language.code,
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
        language: language.code,
        data: { code, link },
      });
    }),
  );
  return body.email;
}

/** All of an address is optional here, but what is there must be of the country list. */
function regionOf(body: ApplyCall['body']): { country: string; state: string } | Refusal {
  if (body.country === undefined) return { country: '', state: '' };
  const region = checkRegion({ country: body.country, state: body.state });
  if (region.ok) return { country: region.country, state: region.state };
  if (region.reason === 'state-required') return { country: body.country.toUpperCase(), state: '' };
  return refuse(region.reason === 'country-unknown' ? 'refusal.country.unknown' : 'refusal.state.unknown');
}
