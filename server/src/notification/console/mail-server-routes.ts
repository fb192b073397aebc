import type { ConsoleApi } from '@souk/contract/console-api';
import type { ShopMailServer } from '@souk/contract/console/mail-server';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuse, refuseUnknown } from '#http/refusal.ts';
import type { Shop } from '#shop.ts';
import { senderOf } from '../mail/compose-mail.ts';
import { removeMailServer, saveMailServer } from '../mail/server/change-mail-server.ts';
import { checkMailRecords } from '../mail/server/check-mail-records.ts';
import { readMailServer } from '../mail/server/mail-server.ts';

export const mailServerHandlers: ConsoleHandlers<ConsoleApi['operatorMailServer']> = {
  readMailServer: ({ shop }) => viewOf(shop),

  async saveMailServer({ shop, db, body, caller: { actor } }) {
    if (shop.mailer.fixed) return refuse('refusal.console.mail-server.environment');
    const { authSecret } = shop;
    const saved = await audited(db, actor, (tx) => saveMailServer(tx, { wish: body, authSecret }));
    if (!saved.ok) return new Refusal([{ key: 'refusal.console.mail-server.password', path: 'password' }]);
    return viewOf(shop);
  },

  async removeMailServer({ shop, db, caller: { actor } }) {
    const removed = await audited(db, actor, removeMailServer);
    return removed.ok ? viewOf(shop) : refuseUnknown();
  },

  async checkMailRecords({ shop, settings, query }) {
    const { host, from } = await viewOf(shop);
    const domain = (from || senderOf(shop, settings)).split('@')[1] ?? '';
    const selector = query.selector ?? null;
    return { domain, records: await checkMailRecords(shop.dns, { domain, host, selector }) };
  },
};

const nothing = { host: '', port: 587, security: 'starttls', user: '', has_password: false } as const;

async function viewOf({ db, authSecret, mailer, mailFrom }: Shop): Promise<ShopMailServer> {
  const sender = { from: mailFrom ?? '', is_from_fixed: mailFrom !== null };
  if (mailer.fixed)
    return {
      set_by: 'environment',
      is_unreadable: false,
      ...mailer.fixed,
      security: null,
      has_password: mailer.fixed.user !== '',
      ...sender,
    };
  const stored = await readMailServer(db, authSecret);
  if (stored.state !== 'ok')
    return {
      set_by: stored.state === 'none' ? 'nobody' : 'console',
      is_unreadable: stored.state === 'unreadable',
      ...nothing,
      ...sender,
    };
  const { password, from, ...shown } = stored.server;
  return {
    set_by: 'console',
    is_unreadable: false,
    ...shown,
    has_password: password !== '',
    ...sender,
    from: mailFrom ?? from,
  };
}
