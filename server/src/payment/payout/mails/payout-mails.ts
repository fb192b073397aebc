import { isPayoutFailure } from '@souk/rules/payout-state';
import { isReturnCode, returnCodeKey } from '@souk/rules/return-codes';
import type { MailContent, MailKind, MailTools } from '#notification/mail/mail-kind.ts';

export type MailedPayout = {
  number: string;
  minor: number;
  currency: string;
  /** Last digits of the account. */
  account: string;
  /** Why it failed or came back: the operator's words, or the bank's code. */
  reason: string;
  /** It goes through a payment provider, not to the store's bank. */
  isByProvider?: boolean;
};

const kindOf = (
  name: 'payout-sent' | 'payout-failed' | 'payout-returned',
  page: '/seller/money' | '/seller/bank-details',
): MailKind<MailedPayout> => ({
  name,
  compose: (payout, tools) => content(name, page, payout, tools),
});

/** The money is on its way to the store's bank. */
export const payoutSent = kindOf('payout-sent', '/seller/money');
/** It never left the shop's account and is available again. */
export const payoutFailed = kindOf('payout-failed', '/seller/money');
/** The bank sent it back; the store has to confirm its bank details. */
export const payoutReturned = kindOf('payout-returned', '/seller/bank-details');

function content(
  name: 'payout-sent' | 'payout-failed' | 'payout-returned',
  page: '/seller/money' | '/seller/bank-details',
  { number, minor, currency, account, reason, isByProvider = false }: MailedPayout,
  { t, money, link, settings }: MailTools,
): MailContent {
  const amount = money(minor, currency);
  // Failed payouts never reached either.
  const texts = (part: 'subject' | 'heading' | 'text') =>
    isByProvider && (name === 'payout-returned' || (name === 'payout-sent' && part === 'text'))
      ? (`mail.${name as 'payout-returned'}.${part}.provider` as const)
      : (`mail.${name}.${part}` as const);
  return {
    subject: t(texts('subject'), { amount, shop: settings.site_name }),
    heading: t(texts('heading'), { amount }),
    blocks: [
      { block: 'text', text: t(texts('text')) },
      {
        block: 'facts',
        rows: [
          { label: t('mail.payout.number'), value: number },
          { label: t('mail.payout.amount'), value: amount },
          ...(account === '' ? [] : [{ label: t('mail.payout.account'), value: `•••• ${account}` }]),
          ...(reason === ''
            ? []
            : [
                {
                  label: t('mail.payout.reason'),
                  value: isReturnCode(reason)
                    ? t(returnCodeKey(reason))
                    : isPayoutFailure(reason)
                      ? t(`payout.failure.${reason}`)
                      : reason,
                },
              ]),
        ],
      },
      { block: 'button', label: t(`mail.${name}.open`), url: link(page) },
    ],
  };
}
