import { type Answer, type Asked, formFields, isOwnForm, json, seeOther } from '#lab/exchange.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { languageOf } from '#lab/language.ts';
import { markup } from '#lab/markup.ts';
import { messagePage, page } from '#lab/page.ts';
import { textOf } from '#lab/texts.ts';
import { accountObject, type ConnectAccount } from './stripe-connect-objects.ts';
import { missingParam, noSuch, stripeError } from './stripe-errors.ts';
import { type StripeParams, textAt, textsAt } from './stripe-params.ts';
import type { StripeStore } from './stripe-store.ts';

const linkSeconds = 300;

/** POST /v1/accounts, for Express accounts that receive transfers. */
export function createAccount(lab: Lab, store: StripeStore, params: StripeParams): Answer {
  if (textAt(params, 'controller', 'stripe_dashboard', 'type') !== 'express')
    return stripeError({
      message: 'The sandbox has Express accounts only.',
      param: 'controller[stripe_dashboard][type]',
    });
  if (textAt(params, 'capabilities', 'transfers', 'requested') !== 'true')
    return stripeError({
      message: 'When requesting no capabilities, an account can’t do anything.',
      param: 'capabilities',
    });
  const country = textAt(params, 'country') ?? 'US';
  if (!/^[A-Z]{2}$/.test(country))
    return stripeError({
      code: 'country_unsupported',
      message: `Country '${country}' is unknown.`,
      param: 'country',
    });
  const account: ConnectAccount = {
    id: `acct_1${lab.ids.text(15)}`,
    createdAt: store.now(),
    email: textAt(params, 'email'),
    country,
    name: textAt(params, 'business_profile', 'name'),
    metadata: textsAt(params, 'metadata'),
    state: 'incomplete',
  };
  store.accounts.set(account.id, account);
  return json(200, accountObject(account));
}

/** GET /v1/accounts/{id} */
export function readAccount({ accounts }: StripeStore, id: string): Answer {
  const account = accounts.get(id);
  return account ? json(200, accountObject(account)) : stripeError(noSuch('account', id, 'account', 403));
}

/** POST /v1/account_links */
export function createAccountLink(lab: Lab, store: StripeStore, params: StripeParams): Answer {
  for (const name of ['account', 'type', 'return_url', 'refresh_url'])
    if (textAt(params, name) === null) return stripeError(missingParam(name));
  const accountId = textAt(params, 'account')!;
  if (!store.accounts.has(accountId)) return stripeError(noSuch('account', accountId, 'account', 400));
  if (textAt(params, 'type') !== 'account_onboarding')
    return stripeError({ message: 'Invalid type: must be account_onboarding', param: 'type' });
  const [backUrl, expiredUrl] = [textAt(params, 'return_url')!, textAt(params, 'refresh_url')!];
  if (![backUrl, expiredUrl].every(lab.isShop))
    return stripeError({ code: 'url_invalid', message: 'Not a valid URL of the shop', param: 'return_url' });
  const id = lab.ids.text(24);
  const expiresAt = store.now() + linkSeconds;
  store.links.set(id, { id, accountId, backUrl, expiredUrl, expiresAt });
  const url = `${lab.urlOf('stripe')}/setup/${id}`;
  return json(200, { object: 'account_link', created: store.now(), expires_at: expiresAt, url });
}

/** The hosted onboarding page. A link is used once and expires soon; then the browser goes back for a new one. */
export function onboardingPage(store: StripeStore, asked: Asked, id: string): Answer {
  const language = languageOf(asked);
  const link = store.links.get(id);
  const account = store.accounts.get(link?.accountId ?? '');
  if (!link || !account)
    return messagePage({
      status: 404,
      language,
      title: textOf(language, 'missing.title'),
      sentence: textOf(language, 'missing.sentence'),
    });
  if (store.now() >= link.expiresAt) return seeOther(link.expiredUrl);
  if (asked.method === 'POST' && isOwnForm(asked)) {
    store.links.delete(id);
    if (formFields(asked).get('action') === 'submit') setAccountState(store, account, 'enabled');
    return seeOther(link.backUrl);
  }
  const content = markup`<form class="card" method="post">
    <h1>${textOf(language, 'onboarding.title')}</h1>
    <p class="faint">${textOf(language, 'onboarding.sentence')}</p>
    <dl>
      <dt>${textOf(language, 'onboarding.account')}</dt>
      <dd><bdi>${account.name ?? account.id}</bdi></dd>
    </dl>
    <div class="actions">
      <button name="action" value="submit" class="primary">${textOf(language, 'onboarding.submit')}</button>
      <button name="action" value="later">${textOf(language, 'onboarding.later')}</button>
    </div>
  </form>`;
  const { origin } = new URL(link.backUrl);
  return page({ language, title: textOf(language, 'onboarding.title'), content, formTargets: [origin] });
}

export function setAccountState(
  store: StripeStore,
  account: ConnectAccount,
  state: ConnectAccount['state'],
): void {
  account.state = state;
  store.tellAccount(account);
}
