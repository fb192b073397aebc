import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type TransferLinesProps = Pick<ConsoleReplyOf<'POST operator/payment-methods/{name}/test'>, 'lines'>;

export function TransferLines({ lines }: TransferLinesProps) {
  const t = useT();
  return (
    <section className="grid gap-1.5">
      <h3 className="font-semibold">{t('operator.method.lines')}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
        {lines.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-text-3">
              {t(`operator.method.line.${label}` as 'operator.method.line.iban')}
            </dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
