import type { Answer } from './exchange.ts';
import { markup, type Markup } from './markup.ts';
import type { Language } from './language.ts';
import { decimalOf, minorOf } from './money.ts';
import type { Notice, Notifier } from './notifier.ts';
import { page } from './page.ts';
import { amountMarkup } from './payment-page.ts';
import type { LabPayment, LabTransfer, FakeProvider } from './fake-provider.ts';
import { type TextKey, textOf } from './texts.ts';

type Say = (key: TextKey, values?: Record<string, string>) => string;

/** Dashboard actions: refund, settle, change fees, redeliver webhooks. */
export function labPage(fakeProvider: FakeProvider, notifier: Notifier, language: Language): Answer {
  const text: Say = (key, values) => textOf(language, key, values);
  const title = text('lab.title', { provider: fakeProvider.title });
  const payments = fakeProvider.payments();
  const notices = notifier.list({ provider: fakeProvider.name }).reverse();
  const content = markup`<h1>${title}</h1>
    <p class="faint">${text('sandbox.sentence', { provider: fakeProvider.title })}</p>
    <h2>${text('lab.payments')}</h2>
    ${
      fakeProvider.payOut
        ? markup`<form method="post"><button name="do" value="pay-out">${text('lab.pay-out')}</button></form>`
        : null
    }
    ${payments.length > 0 ? paymentTable(payments, text, fakeProvider) : markup`<p>${text('lab.empty')}</p>`}
    ${fakeProvider.connect ? transferTable(fakeProvider.connect.transfers(), text) : null}
    <h2>${text('lab.notices')}</h2>
    ${notices.length > 0 ? noticeTable(notices, text) : markup`<p>${text('lab.empty')}</p>`}`;
  return page({ language, title, content });
}

function paymentTable(payments: readonly LabPayment[], text: Say, provider: FakeProvider): Markup {
  return markup`<div class="scroll">
    <table>
      <tr>
        <th>${text('order')}</th>
        <th>${text('amount')}</th>
        <th>${text('lab.state')}</th>
        <th>${text('lab.refunded')}</th>
        <th></th>
      </tr>
      ${payments.map(
        (payment) =>
          markup`<tr>
            <td><bdi>${payment.ref}</bdi><br /><code dir="ltr">${payment.id}</code></td>
            <td>${amountMarkup(payment.amount)}</td>
            <td><bdi>${payment.state}</bdi></td>
            <td>
              ${payment.refundedMinor > 0 ? amountMarkup({ ...payment.amount, minor: payment.refundedMinor }) : null}
            </td>
            <td>${paymentForms(payment, text, provider)}</td>
          </tr>`,
      )}
    </table>
  </div>`;
}

function paymentForms(payment: LabPayment, text: Say, { dispute, changeFee }: FakeProvider): Markup {
  const remainder = decimalOf({ ...payment.amount, minor: payment.refundableMinor });
  const hidden = markup`<input type="hidden" name="payment" value="${payment.id}" />`;
  return markup`${
    payment.isPending
      ? markup`<form method="post">
          ${hidden}
          <button name="do" value="settle-paid">${text('lab.settle.paid')}</button>
          <button name="do" value="settle-failed">${text('lab.settle.failed')}</button>
        </form>`
      : null
  }${
    payment.refundableMinor > 0
      ? markup`<form method="post">
          ${hidden}
          <input
            name="amount"
            aria-label="${text('amount')}"
            value="${remainder}"
            inputmode="decimal"
            dir="ltr"
          />
          <button name="do" value="refund">${text('lab.refund')}</button>
        </form>`
      : null
  }${
    changeFee && !payment.isOpen
      ? markup`<form method="post">
          ${hidden}
          <input name="amount" aria-label="${text('fee_amount')}" value="1" inputmode="decimal" dir="ltr" />
          <button name="do" value="fee">${text('lab.fee')}</button>
        </form>`
      : null
  }${
    dispute && !payment.isOpen
      ? markup`<form method="post">
          ${hidden}
          <button name="do" value="dispute-open">${text('lab.dispute.open')}</button>
          <button name="do" value="dispute-won">${text('lab.dispute.won')}</button>
          <button name="do" value="dispute-lost">${text('lab.dispute.lost')}</button>
        </form>`
      : null
  }`;
}

function transferTable(transfers: readonly LabTransfer[], text: Say): Markup | null {
  if (transfers.length === 0) return null;
  return markup`<h2>${text('lab.transfers')}</h2>
    <div class="scroll">
      <table>
        <tr>
          <th>${text('description')}</th>
          <th>${text('amount')}</th>
          <th>${text('lab.reversed')}</th>
          <th></th>
        </tr>
        ${transfers.map(
          ({ id, account, description, amount, reversedMinor }) =>
            markup`<tr>
              <td><bdi>${description}</bdi><br /><code dir="ltr">${id}</code><br /><code dir="ltr">${account}</code></td>
              <td>${amountMarkup(amount)}</td>
              <td>${reversedMinor > 0 ? amountMarkup({ ...amount, minor: reversedMinor }) : null}</td>
              <td>
                <form method="post">
                  <input type="hidden" name="account" value="${account}" />
                  <button name="do" value="reverse">${text('lab.reverse')}</button>
                  <button name="do" value="restrict">${text('lab.restrict')}</button>
                  <button name="do" value="complete">${text('lab.complete')}</button>
                </form>
              </td>
            </tr>`,
        )}
      </table>
    </div>`;
}

function noticeTable(notices: readonly Notice[], text: Say): Markup {
  return markup`<div class="scroll">
    <table>
      <tr>
        <th>${text('lab.event')}</th>
        <th>${text('lab.state')}</th>
        <th>${text('lab.sendings')}</th>
        <th></th>
      </tr>
      ${notices.map(
        ({ id, event, payment, state, sendings }) =>
          markup`<tr>
            <td><bdi>${event}</bdi><br /><code dir="ltr">${payment}</code></td>
            <td><bdi>${state}</bdi></td>
            <td>${sendings.map(({ status }) => String(status ?? text('lab.nobody'))).join(', ')}</td>
            <td>
              <form method="post">
                <input type="hidden" name="notice" value="${id}" /><button name="do" value="send">
                  ${text('lab.send')}
                </button>
              </form>
            </td>
          </tr>`,
      )}
    </table>
  </div>`;
}

/** Runs an action of the lab page; obsolete ones do nothing. */
export async function labPost(
  fakeProvider: FakeProvider,
  { notifier }: { notifier: Notifier },
  fields: URLSearchParams,
): Promise<void> {
  const payment = fakeProvider.payments().find(({ id }) => id === fields.get('payment'));
  const action = fields.get('do');
  if (action === 'send') {
    await notifier.deliver({ provider: fakeProvider.name, id: fields.get('notice') ?? '', again: true });
  } else if (payment && action === 'refund') {
    const minor = minorOf(fields.get('amount') ?? '', payment.amount.currency);
    if (minor !== null && minor > 0 && minor <= payment.refundableMinor)
      fakeProvider.refund(payment.id, minor);
  } else if (payment && (action === 'settle-paid' || action === 'settle-failed')) {
    fakeProvider.settle(payment.id, action === 'settle-paid' ? 'paid' : 'failed');
  } else if (payment && action === 'fee') {
    const minor = minorOf(fields.get('amount') ?? '', payment.amount.currency);
    if (minor !== null) fakeProvider.changeFee?.(payment.id, minor);
  } else if (payment && isDisputeAction(action)) {
    fakeProvider.dispute?.(payment.id, disputeActions[action]);
  } else if (action === 'reverse' || action === 'restrict' || action === 'complete') {
    fakeProvider.connect?.act(fields.get('account') ?? '', action);
  } else if (action === 'pay-out') {
    fakeProvider.payOut?.();
  }
}

const disputeActions = { 'dispute-open': 'open', 'dispute-won': 'won', 'dispute-lost': 'lost' } as const;

function isDisputeAction(action: string | null): action is keyof typeof disputeActions {
  return action !== null && Object.hasOwn(disputeActions, action);
}
