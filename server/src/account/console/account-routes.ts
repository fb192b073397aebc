import type { ConsoleApi } from '@souk/contract/console-api';
import { getCredentials } from '../queries.ts';
import { audited } from '#access/audited.ts';
import {
  addAuthenticator,
  addPasskey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '#access/second-factor/change-factors.ts';
import { arePasskeysPossible, offerPasskey, readNewPasskey } from '#access/second-factor/passkey.ts';
import { readFactors } from '#access/second-factor/queries.ts';
import { readOffer, seal, sealOffer } from '#access/second-factor/sealed.ts';
import { base32, newTotpKey, stepOfCode, totpAddress } from '#access/second-factor/totp.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { isSecondFactorRequired } from '#http/console-caller.ts';
import { Refusal, refuse, refuseUnknown } from '#http/refusal.ts';
import { notifyFactorChange } from './notify-factor-change.ts';
import { offerMinutes } from './prove-second-factor.ts';

const offeredUntil = (now: Date) => new Date(now.getTime() + offerMinutes * 60_000);

export const consoleAccountHandlers: ConsoleHandlers<ConsoleApi['account']> = {
  async readAccount({ shop, db, settings, caller: { session } }) {
    const [factors, { email }] = await Promise.all([
      readFactors(db, session.userId),
      getCredentials(db, session.userId),
    ]);
    return {
      name: session.name,
      email,
      has_authenticator: factors.sealedKey !== null,
      passkeys: factors.passkeys.map(({ id, title, createdAt, lastUsedAt }) => ({
        id,
        title,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
      codes_left: factors.codesLeft,
      is_required: isSecondFactorRequired(settings, session.audience),
      passkeys_possible: arePasskeysPossible(shop),
    };
  },

  async offerAuthenticator({ shop, db, settings, now, caller: { session } }) {
    const key = newTotpKey();
    const { email } = await getCredentials(db, session.userId);
    const offer = sealOffer(shop.authSecret, 'new authenticator', {
      userId: session.userId,
      value: key.toString('base64url'),
      until: offeredUntil(now),
    });
    return { offer, secret: base32(key), address: totpAddress(key, { shop: settings.site_name, email }) };
  },

  async addAuthenticator({ shop, db, now, body, language, caller: { session, actor } }) {
    const { userId } = session;
    const key = readOffer(shop.authSecret, 'new authenticator', { userId, offer: body.offer, now });
    if (key === null) return refuse('refusal.second-factor.offer-over');
    const step = stepOfCode(Buffer.from(key, 'base64url'), body.code.replaceAll(/\s/g, ''), now);
    if (step === null) return new Refusal([{ key: 'refusal.second-factor.code-wrong', path: 'code' }]);
    const sealedKey = seal(shop.authSecret, 'authenticator', key);
    const added = await audited(db, actor, async (tx) => {
      const done = await addAuthenticator(tx, { session, now }, { sealedKey, step });
      if (done.ok)
        await notifyFactorChange(tx, { userId, change: 'app-added', language: language.code, now });
      return done;
    });
    return added.ok ? { codes: added.codes } : refuseUnknown();
  },

  async removeAuthenticator({ db, now, language, caller: { session, actor } }) {
    const { userId } = session;
    const removed = await audited(db, actor, async (tx) => {
      const done = await removeAuthenticator(tx, { session, now });
      if (done.ok)
        await notifyFactorChange(tx, { userId, change: 'app-removed', language: language.code, now });
      return done;
    });
    return removed.ok ? true : refuseUnknown();
  },

  async offerPasskey({ shop, db, settings, now, caller: { session } }) {
    if (!arePasskeysPossible(shop)) return refuse('refusal.second-factor.passkeys-impossible');
    const { userId, name } = session;
    const [{ email }, { passkeys }] = await Promise.all([
      getCredentials(db, userId),
      readFactors(db, userId),
    ]);
    const options = await offerPasskey(shop, {
      owner: { userId, email, name },
      known: passkeys,
      shop: settings.site_name,
    });
    const offer = sealOffer(shop.authSecret, 'passkey challenge', {
      userId,
      value: options.challenge,
      until: offeredUntil(now),
    });
    return { offer, options: { ...options } };
  },

  async addPasskey({ shop, db, now, body, language, caller: { session, actor } }) {
    const { userId } = session;
    const challenge = readOffer(shop.authSecret, 'passkey challenge', { userId, offer: body.offer, now });
    if (challenge === null) return refuse('refusal.second-factor.offer-over');
    const passkey = await readNewPasskey(shop, { challenge, response: body.passkey });
    if (!passkey) return refuse('refusal.second-factor.passkey-wrong');
    const { title } = body;
    const added = await audited(db, actor, async (tx) => {
      const done = await addPasskey(tx, { session, now }, { ...passkey, title });
      const mailData = { userId, change: 'passkey-added', title, language: language.code, now } as const;
      if (done.ok) await notifyFactorChange(tx, mailData);
      return done;
    });
    return added.ok ? { codes: added.codes } : refuse('refusal.second-factor.passkey-known');
  },

  async removePasskey({ db, now, params, language, caller: { session, actor } }) {
    const { userId } = session;
    const removed = await audited(db, actor, async (tx) => {
      const done = await removePasskey(tx, { session, now }, params.id);
      if (done.ok)
        await notifyFactorChange(tx, { userId, change: 'passkey-removed', language: language.code, now });
      return done;
    });
    return removed.ok ? true : refuseUnknown();
  },

  async renewRecoveryCodes({ db, now, caller: { session, actor } }) {
    const renewed = await audited(db, actor, (tx) => renewRecoveryCodes(tx, { session, now }));
    return renewed.ok ? { codes: renewed.codes } : refuse('refusal.second-factor.none');
  },
};
