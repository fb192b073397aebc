import type { ConsoleApi } from '@souk/contract/console-api';
import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import type { Kysely } from 'kysely';
import { audited } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuse, refuseConflict, refuseUnknown } from '#http/refusal.ts';
import { refuseUnconfirmed } from '#http/refuse-unconfirmed.ts';
import {
  findConfiguredMethod,
  listOfferedMethods,
  listSettledCurrencies,
  paymentMethods,
} from '#ledger/methods.ts';
import { listAllLanguages, listSettings } from '#settings/queries.ts';
import { confirmationOf, guardedOf } from '#settings/settings-to-confirm.ts';
import { listStateNames } from '#settings/list-state-names.ts';
import { settingChoices, settingGroups } from '#settings/setting-groups.ts';
import { readSettings, settingDefaults, type SettingKey } from '#settings/settings-schema.ts';
import type { NextStep } from '#outbound/payment-port.ts';
import { testMethod } from '#payment/test-payment/test-method.ts';
import { findTestPayment, listProved } from '#payment/test-payment/test-payment-queries.ts';
import { saveSettings } from '#settings/save-settings.ts';
import { findTestMail, queueTestMail } from '#notification/mail/queue-test-mail.ts';
import { getUser } from '#account/queries.ts';
import type { Language } from '#texts/language.ts';
import { listLastNotices, listSettingChanges } from './operator-history-queries.ts';
import { operatorHistoryHandlers } from './operator-history-routes.ts';
import { missingLogos } from './missing-logos.ts';
import { countAffected } from './setting-impact.ts';
import { testPaymentView } from '#payment/console/test-payment-view.ts';

const settingTexts = {
  name_taken: 'refusal.console.shop-name-taken',
  vat_invalid: 'refusal.console.setting.vat',
} as const;

export const operatorSettingsHandlers: ConsoleHandlers<ConsoleApi['operatorSettings']> = {
  async readSettings({ shop, db, settings, language }) {
    const [shown, notices, proved, languages] = await Promise.all([
      listShown(db, language),
      listLastNotices(db),
      listProved(db),
      listAllLanguages(db),
    ]);
    const offered = new Set(listOfferedMethods(shop.payments, settings).map(({ name }) => name));
    return {
      settings: shown,
      languages: languages.map(({ code, name, is_default: isDefault }) => ({
        code,
        name,
        is_default: isDefault,
      })),
      methods: paymentMethods.map((method) => {
        const { id, name, provider } = method;
        const isThere = findConfiguredMethod(shop.payments, settings, id) !== null;
        const notice = notices.find((one) => one.provider === provider);
        return {
          name,
          last_notice_at: notice?.last_at.toISOString() ?? null,
          tested_at: proved.find((one) => one.provider === provider)?.at.toISOString() ?? null,
          state: offered.has(name) ? 'on' : isThere ? 'unfit' : 'off',
          currencies: listSettledCurrencies(shop.payments, settings, method),
        };
      }),
    };
  },

  async saveSettings({ shop, db, now: at, language, caller, body }) {
    const { actor, scope } = caller;
    const before = readSettings(await listSettings(db));
    const change = { from: before, to: body.settings };
    if ('currency' in body.settings && body.settings['currency'] !== before.currency)
      return new Refusal([{ key: 'refusal.console.currency', path: 'settings.currency' }]);
    const unread = guardedOf(change).filter((key) => !body.accepted?.includes(key));
    if (unread.length > 0)
      return new Refusal(
        unread.map((key) => ({ key: 'refusal.console.impact' as const, path: `settings.${key}` })),
      );
    const required = confirmationOf(change);
    const unconfirmed = required && refuseUnconfirmed(required, caller, at);
    if (unconfirmed) return unconfirmed;
    const missing = await missingLogos(shop.media, body.settings, before);
    if (missing.length > 0)
      return new Refusal(
        missing.map((key) => ({ key: 'refusal.console.logo-missing' as const, path: `settings.${key}` })),
      );
    const saved = await audited(db, actor, (tx) => saveSettings(tx, scope, body));
    if (saved.ok) {
      const [shown, now] = await Promise.all([listShown(db, language), listSettings(db)]);
      const [had, has] = [before, readSettings(now)].map((one) =>
        listOfferedMethods(shop.payments, one).map(({ name }) => name),
      ) as [string[], string[]]; // one list for each of the two inputs
      return {
        changed: saved.changed,
        ways_to_pay: {
          come: has.filter((name) => !had.includes(name)),
          go: had.filter((name) => !has.includes(name)),
        },
        settings: shown,
      };
    }
    if (saved.reason === 'not_found') return refuseUnknown();
    if (saved.reason === 'conflict') {
      const changes = await listSettingChanges(db);
      return refuseConflict<Record<string, unknown>>(
        saved.conflict.map((one) => {
          const last = changes.find(({ key }) => key === one.path.split('.')[0]);
          return { ...one, by: last?.actor_name ?? null, at: last?.at ?? null };
        }),
      );
    }
    return new Refusal(
      saved.fields.map(({ path, reason, problem }) =>
        reason === 'name_taken' || reason === 'vat_invalid'
          ? { key: settingTexts[reason], path }
          : { key: 'refusal.console.setting' as const, values: { problem }, path },
      ),
    );
  },

  readSettingImpact: async ({ db, settings, query }) => ({
    affected: await countAffected(db, { ...query, settings }),
  }),

  async testMail({ db, language, caller: { actor, session } }) {
    const { email: to, name } = await getUser(db, session.userId);
    const { id } = await audited(db, actor, (tx) => queueTestMail(tx, { to, name, language: language.code }));
    return { to, id };
  },

  async readTestMail({ db, params: { id } }) {
    const outcome = await findTestMail(db, id);
    return outcome ?? refuseUnknown();
  },

  async testMethod({ shop, db, settings, language, caller: { actor, session }, params: { name } }) {
    const { email, name: person } = await getUser(db, session.userId);
    const buyer = { email, name: person, language: language.code };
    const tested = await testMethod(shop, { name, settings, buyer });
    if (!tested.ok)
      return tested.reason === 'unknown'
        ? refuseUnknown()
        : refuse(`refusal.console.method.${tested.reason}`);
    const failed = tested.steps.find(({ state }) => state === 'failed');
    await audited(db, actor, async (tx) => {
      const facts = { entity: 'payment', entityId: null, label: name, storeId: null, before: null };
      tx.audit.record({ ...facts, action: 'payment.test', after: { state: failed?.step ?? 'done' } });
      return { ok: true };
    });
    const { steps, next, trial } = tested;
    return {
      steps,
      next: next && placeOf(next),
      lines: next?.kind === 'instructions' ? next.lines.map(({ label, value }) => ({ label, value })) : [],
      trial: trial && (await testPaymentView(shop, trial)),
    };
  },

  async readTestPayment({ shop, db, params: { id } }) {
    const payment = await findTestPayment(db, id);
    return payment ? testPaymentView(shop, payment) : refuseUnknown();
  },

  ...operatorHistoryHandlers,
};

function placeOf(next: NextStep) {
  if (next.kind === 'instructions') return null;
  if (next.kind === 'redirect') return { address: next.url, fields: null };
  return { address: next.action, fields: next.fields.map(([name, value]) => ({ name, value })) };
}

async function listShown(db: Kysely<DB>, language: Language): Promise<OperatorSetting[]> {
  const [stored, changes] = await Promise.all([listSettings(db), listSettingChanges(db)]);
  const settings = readSettings(stored);
  return (Object.keys(settingGroups) as SettingKey[]).map((key) => {
    const [group, kind, shownAt] = settingGroups[key];
    const change = changes.find((one) => one.key === key);
    return {
      key,
      group,
      kind,
      choices: settingChoices(key),
      states:
        kind === 'state'
          ? listStateNames(settings[key === 'state' ? 'country' : 'default_country'], language)
          : null,
      shown_at: shownAt,
      value: settings[key] as OperatorSetting['value'], // settings are JSON
      default: settingDefaults[key][1] as OperatorSetting['default'],
      changed: change
        ? { by: change.actor_name, by_kind: change.actor_kind, at: change.at.toISOString() }
        : null,
    };
  });
}
