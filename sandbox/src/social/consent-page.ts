import type { Answer, Asked } from '#lab/exchange.ts';
import { formFields } from '#lab/exchange.ts';
import type { Language } from '#lab/language.ts';
import { markup, type Markup } from '#lab/markup.ts';
import { messagePage, page } from '#lab/page.ts';
import { knownPersons, type SocialPerson } from './social-person.ts';
import { socialText, type SocialTextKey } from './social-texts.ts';

export type ConsentPage = {
  provider: string;
  /** Meaning of the checkbox: a verified address, or a shared one. */
  vouches: 'verified' | 'shared';
  language: Language;
  /** The only target of the response. */
  shopOrigin: string;
  message?: SocialTextKey;
};

/** Consent page: a plain form that posts to its own URL. */
export function consentPage({ provider, vouches, language, shopOrigin, message }: ConsentPage): Answer {
  const text = (key: SocialTextKey) =>
    socialText(language, key, { provider, shop: new URL(shopOrigin).host });
  const choice = (value: string, words: Markup, isFirst = false) =>
    markup`<label class="check choice"
      ><input type="radio" name="person" value="${value}" ${isFirst ? markup` checked` : null} /> ${words}</label
    >`;
  const content = markup`<form class="card" method="post">
    <h1>${text('title')}</h1>
    <p class="faint">${text('shop')}</p>
    <p class="faint">${text('sentence')}</p>
    ${message ? markup`<p class="said" role="alert">${text(message)}</p>` : null}
    <fieldset>
      <legend>${text('choose')}</legend>
      ${knownPersons.map(({ name, email }, index) =>
        choice(
          String(index),
          markup`<span><bdi>${name}</bdi><br /><bdi class="faint" dir="ltr">${email}</bdi></span>`,
          index === 0 && !message,
        ),
      )}
      ${choice('typed', markup`<span>${text('typed')}</span>`, Boolean(message))}
      <div class="typed">
        <label>${text('name')}<input name="name" autocomplete="off" maxlength="100" /></label>
        <label>${text('email')}<input name="email" type="email" autocomplete="off" dir="ltr" maxlength="254" /></label>
      </div>
    </fieldset>
    <label class="check"
      ><input type="checkbox" name="vouched" value="1" checked /> ${text(vouches)}</label
    >
    <p class="hint">${text(`${vouches}.hint`)}</p>
    <div class="actions">
      <button name="action" value="allow" class="primary">${text('allow')}</button>
      <button name="action" value="deny" formnovalidate>${text('deny')}</button>
    </div>
  </form>`;
  return page({
    language,
    title: text('title'),
    content,
    ribbon: text('ribbon'),
    formTargets: [shopOrigin],
    status: message ? 422 : 200,
  });
}

/** The chosen person; `denied`, or null when the form is incomplete. */
export function readConsent(asked: Asked): SocialPerson | 'denied' | null {
  const fields = formFields(asked);
  if (fields.get('action') !== 'allow') return 'denied';
  const isVouchedFor = fields.get('vouched') === '1';
  const known = knownPersons[Number(fields.get('person') || 'typed')];
  if (known) return { ...known, isVouchedFor };
  const [name, email] = [(fields.get('name') ?? '').trim(), (fields.get('email') ?? '').trim()];
  return name && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? { name, email, isVouchedFor } : null;
}

/** The shop's request is invalid: no redirect. */
export function refusedPage(language: Language, provider: string, details: string): Answer {
  return messagePage({
    status: 400,
    language,
    ribbon: socialText(language, 'ribbon'),
    title: socialText(language, 'refused.title', { provider }),
    sentence: socialText(language, 'refused.sentence', { provider }),
    details,
  });
}
