import type { PaymentNextStep } from '@souk/contract/payment';
import { TRANSFER_LABELS } from '@souk/rules/transfer-labels';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { CopyValue } from './copy-value.tsx';

export type BankLine = Extract<PaymentNextStep, { kind: 'instructions' }>['lines'][number];

/** Bank details with copy buttons. Fields without a label are omitted. */
export function BankLines({ lines }: { lines: readonly BankLine[] }) {
  const t = useT();
  return (
    <dl className="divide-y divide-line">
      {lines.map(({ label, value, copy }) => {
        const known = TRANSFER_LABELS.find((name) => name === label);
        if (!known) return null;
        const name = t(`payment.bank.${known}`);
        return (
          <div key={label} className="py-2">
            <dt className="text-13 text-text-2">{name}</dt>
            <dd className="flex items-center justify-between gap-3 font-medium [overflow-wrap:anywhere]">
              <bdi>{value}</bdi>
              {copy && <CopyValue label={name} value={value} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
