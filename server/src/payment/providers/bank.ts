import { amountText } from '@souk/rules/money';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { TransferLabel } from '@souk/rules/transfer-labels';
import { holdUntil } from '#order/hold-until.ts';
import type { Attempt, OpenedAtOnce, PaymentAdapter } from '#outbound/payment-port.ts';

export type BankConfig = {
  beneficiary: string;
  bankName: string;
  accountNumber: string;
  iban: string;
  bic: string;
  branch: string;
  note: string;
};

/** No protocol: the shopper sees the bank details, and operators record what arrives (PAYMENTS §8). */
export function bankAdapter(config: BankConfig): PaymentAdapter {
  return {
    provider: 'bank',
    endsSessions: 'no-session',
    refundsByHand: true,
    repeatsRefunds: false,

    supports: (due) => due.minor > 0,

    openAtOnce,

    start(attempt) {
      const { next, providerRef } = openAtOnce(attempt);
      return Promise.resolve({ next, facts: [{ type: 'opened', providerRef }] });
    },

    // Bank transfers have no webhooks.
    receive: () => Promise.resolve({ ok: false, status: 404 }),
    inquire: () => Promise.resolve([]),
    refund: (_attempt, { ref, amount }) =>
      Promise.resolve([{ type: 'refunded', amount, refundId: ref, state: 'pending' }]),
  };

  function openAtOnce({ due, ref, createdAtMs }: Attempt): OpenedAtOnce {
    const lines = [
      { label: 'beneficiary', value: config.beneficiary },
      { label: 'bank_name', value: config.bankName },
      { label: 'account_number', value: config.accountNumber, copy: true },
      { label: 'iban', value: config.iban, copy: true },
      { label: 'bic', value: config.bic, copy: true },
      { label: 'branch', value: config.branch },
      { label: 'reference', value: ref, copy: true },
      { label: 'amount', value: `${amountText(due.minor, due.currency)} ${due.currency}`, copy: true },
      { label: 'note', value: config.note },
    ] satisfies { label: TransferLabel; value: string; copy?: boolean }[];
    const dueAt = holdUntil(PAYMENT_METHOD_CODE.bank, new Date(createdAtMs));
    return {
      next: {
        kind: 'instructions',
        lines: lines.filter(({ value }) => value !== ''),
        ...(dueAt ? { dueAtMs: dueAt.getTime() } : {}),
      },
      providerRef: ref,
    };
  }
}
