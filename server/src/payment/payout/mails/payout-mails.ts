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
  { number, minor, currency, account, reason }: MailedPayout,
  { t, money, link, settings }: MailTools,
): MailContent {
  const amount = money(minor, currency);
  return {
    subject: t(`mail.${name}.subject`, { amount, shop: settings.site_name }),
    heading: t(`mail.${name}.heading`, { amount }),
    blocks: [
      { block: 'text', text: t(`mail.${name}.text`) },
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
