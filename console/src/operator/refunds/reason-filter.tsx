import { REFUND_REASONS } from '@souk/rules/refund-reasons';
import { Select } from '@souk/kit/ui/select.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ReasonFilterProps = { search: URLSearchParams; ask(name: string, value: string): void };

export function ReasonFilter({ search, ask }: ReasonFilterProps) {
  const t = useT();
  return (
    <Select
      small
      aria-label={t('operator.refund.reason')}
      className="max-w-56 flex-none"
      value={search.get('reason') ?? ''}
      onChange={({ target }) => ask('reason', target.value)}
    >
      <option value="">{t('operator.refund.reason.all')}</option>
      {REFUND_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {t(`ledger.refund.reason.${reason}`)}
        </option>
      ))}
    </Select>
  );
}
