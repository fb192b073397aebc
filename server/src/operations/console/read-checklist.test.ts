// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { pageInput } from '@souk/contract/console/content';
import { CHECKLIST } from '@souk/contract/console/operator-work';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { operatorRoleIds } from '#access/membership-queries.ts';
import { wholeShop } from '#access/scope.ts';
import { atConsole, callConsole } from '#console/test-consoles.ts';
import { buildOperatedShop, type OperatedShop } from '#console/test-operated-shop.ts';
import { savePage } from '#content/records/page.ts';
import { mailKinds } from '#mail-kinds.ts';
import { sendMails } from '#notification/mail/send-mails.ts';
import { buildProduct, buildUser, saved, setSetting } from '#testing/builders.ts';

const { operatorWork, operatorSettings } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
let noor: OperatedShop['noor'];
let order: OperatedShop['order'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers, noor, order } = operated);
});
afterAll(() => operated.close());

describe('a new shop’s checklist', () => {
  const set = (settings: Record<string, string | boolean>) =>
    callConsole(shop, operatorSettings.saveSettings, { body: { settings }, headers });
  const checklist = async (as = headers) =>
    (await callConsole(shop, operatorWork.readWork, { headers: as })).data.checklist;
  const done = async () =>
    (await checklist())?.flatMap(({ step, is_done: isDone }) => (isDone ? [step] : []));

  test('is shown after the installer, ticks itself, and disappears when dismissed or done', async () => {
    expect(await checklist()).toBeNull(); // no installer was here
    const actor = commandActor('souk install');
    await audited(shop.db, actor, async (tx) => {
      const facts = { entity: 'shop', entityId: null, label: 'Souk', storeId: null };
      tx.audit.record({ action: 'shop.set-up', ...facts, before: null, after: {} });
      return { ok: true };
    });
    expect((await checklist())?.map(({ step }) => step)).toEqual([...CHECKLIST]);
    await set({ header_logo: '' });
    expect(await done()).toEqual(['goods']); // both stores
    shop.media.set('own.svg', new Uint8Array([1]));
    await set({ header_logo: 'own.svg' });
    expect(await done()).toEqual(['look', 'goods']);
    await setSetting(shop.db, 'currency', 'USD');
    await callConsole(shop, operatorSettings.testMail, { headers });
    expect(await done()).toEqual(['look', 'money', 'goods']);
    // A shop without a mail server writes it to a file.
    await sendMails(
      { ...shop.app.shop, mailer: { send: async (_, onAccepted) => onAccepted?.(null) } },
      mailKinds,
    );
    expect(await done()).toEqual(['look', 'money', 'goods']);
    await callConsole(shop, operatorSettings.testMail, { headers });
    await shop.mails(); // a mail server accepts it
    await buildProduct(shop.db, { storeId: noor });
    await saved(shop.db, (tx) =>
      savePage(
        tx,
        wholeShop,
        pageInput.parse({ title: 'Imprint', slug: 'imprint', description: '<p>Us</p>' }),
      ),
    );
    const all = await checklist();
    expect(all?.filter(({ is_done: isDone }) => !isDone)).toEqual([{ step: 'payment', is_done: false }]);

    const reader = await buildUser(shop.db);
    const roles = operatorRoleIds;
    await shop.db.insertInto('memberships').values({ user_id: reader, role_id: roles.reader }).execute();
    expect(await checklist(await atConsole(shop, reader, 'operator'))).toBeNull();
    await set({ setup_checklist: false });
    expect(await checklist()).toBeNull();
    await set({ setup_checklist: true });
    expect(await checklist()).toEqual(all);
    const tried = {
      provider: 'stripe',
      reference: 'TRY',
      amount_minor: 10_000,
      currency: 'USD',
      state: 'paid',
    };
    const testPayments = shop.db.insertInto('payment_trials');
    await testPayments.values({ ...tried, started_at: shop.clock.now() }).execute();
    expect(await checklist()).toEqual(all); // a test payment needs its webhook
    await shop.db.updateTable('payment_trials').set({ noticed_at: shop.clock.now() }).execute();
    expect(await checklist()).toBeNull();
    await shop.db.deleteFrom('payment_trials').execute();
    await order();
    expect(await checklist()).toBeNull();
  });
});
