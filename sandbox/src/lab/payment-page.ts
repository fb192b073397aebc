import type { Answer } from './exchange.ts';
import { markup, type Markup } from './markup.ts';
import type { Language } from './language.ts';
import { optionValues, defaultOptions } from './payment-options.ts';
import { decimalOf, type Money } from './money.ts';
import { page } from './page.ts';
import type { HostedPage, LabPayment, FakeProvider } from './fake-provider.ts';
import { type TextKey, textOf } from './texts.ts';

export const pageActions = ['pay', 'decline', 'cancel', 'pay-and-close', 'pay-later'] as const;

export function amountMarkup(money: Money): Markup {
  return markup`<bdi dir="ltr">${money.currency} ${decimalOf(money)}</bdi>`;
}

/** The hosted payment page: a plain form without script, posting to its own URL. */
export function paymentPage(parts: {
  fakeProvider: FakeProvider;
  payment: LabPayment;
  language: Language;
  formTargets: readonly string[];
  labUrl: string;
  message?: TextKey;
}): Answer {
  const { fakeProvider, payment, language, message } = parts;
  const text = (key: TextKey, values?: Record<string, string>) => textOf(language, key, values);
  const provider = fakeProvider.title;
  const amount = `\u2066${payment.amount.currency} ${decimalOf(payment.amount)}\u2069`;
  const content = markup`<form class="card" method="post">
    <h1>${provider}</h1>
    <p class="faint">${text('sandbox.sentence', { provider })}</p>
    <dl>
      <dt>${text('order')}</dt>
      <dd><bdi>${payment.ref}</bdi></dd>
      ${
        payment.description
          ? markup`<dt>${text('description')}</dt>
              <dd><bdi>${payment.description}</bdi></dd>`
          : null
      }
      <dt class="amount">${text('amount')}</dt>
      <dd class="amount">${amountMarkup(payment.amount)}</dd>
    </dl>
    ${message ? markup`<p class="said" role="alert">${text(message)}</p>` : null}
    ${fakeProvider.page.instruments.length > 0 ? instrumentFields(fakeProvider, text) : null}
    <div class="actions">
      ${pageActions.map(
        (action) =>
          markup`<button name="action" value="${action}" ${action === 'pay' ? markup` class="primary"` : null}>
            ${text(action, { amount })}
          </button>`,
      )}
    </div>
    <details>
      <summary>${text('lab')}</summary>
      ${labFields(text, fakeProvider.page)}
      <p class="lab-link"><a href="${parts.labUrl}">${text('lab.link', { provider })}</a></p>
    </details>
  </form>`;
  return page({
    language,
    title: text('page.title', { provider }),
    content,
    formTargets: parts.formTargets,
    status: message ? 402 : 200,
  });
}

type Say = (key: TextKey) => string;

function instrumentFields({ page: { instruments, hasCode } }: FakeProvider, text: Say): Markup {
  return markup`<label
      >${text('instrument')} <input name="instrument" autocomplete="off" dir="ltr" maxlength="64"
    /></label>
    <p class="hint">${text('instrument.hint')}</p>
    <ul class="numbers">
      ${instruments.map(({ number, does }) => markup`<li><code dir="ltr">${number}</code> <bdi>${text(does)}</bdi></li>`)}
    </ul>
    ${hasCode ? markup`<label>${text('code')}<input name="code" autocomplete="off" inputmode="numeric" dir="ltr" maxlength="12" /></label>` : null}`;
}

/** Form fields of the webhook, refund and fee knobs. */
function labFields(text: Say, { offers, hasPaidTwice }: HostedPage): Markup {
  const options = (name: string, values: readonly string[]) =>
    values.map((value) => markup`<option value="${value}">${text(`${name}.${value}` as TextKey)}</option>`);
  const choice = (label: TextKey, name: string, values: readonly string[]) =>
    values.length > 1
      ? markup`<label
          >${text(label)}
          <select name="${name}">
            ${options(name, values)}
          </select></label
        >`
      : null;
  return markup`<label
      >${text('notice')}
      <select name="notice">
        ${options('notice', ['usual', 'late', 'held', 'twice', 'never'])}
      </select></label
    >
    <label
      >${text('late_seconds')}
      <input name="late_seconds" type="number" min="0" max="3600" value="${defaultOptions.lateSeconds}"
    /></label>
    <label
      >${text('order_of')}
      <select name="order">
        ${options('order', optionValues.order)}
      </select></label
    >
    ${choice('tamper', 'tamper', ['none', ...offers.tamper])}
    ${choice('books', 'books', ['usual', ...offers.books])}
    ${choice('refund_outcome', 'refund', ['usual', ...offers.refund])}
    ${choice('fee', 'fee', ['usual', ...offers.fee])}
    ${offers.fee.includes('own') ? markup`<label>${text('fee_amount')}<input name="fee_amount" value="1" inputmode="decimal" dir="ltr" maxlength="12" /></label>` : null}
    ${hasPaidTwice ? markup`<label class="check"><input type="checkbox" name="paid_twice" value="1" /> ${text('paid_twice')}</label>` : null}`;
}
