import type { BankStatement } from '@souk/contract/console/bank-statements';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export function SkippedRows({ rows }: { rows: BankStatement['skipped'] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section className="card px-4 py-1">
      <Disclosure summary={t('operator.bank.skipped', { count: rows.length })}>
        <ul className="grid gap-2 pb-3 text-13">
          {rows.map(({ reason, text }, place) => (
            <li key={`${place} ${text}`}>
              <strong className="block font-semibold">{t(`operator.bank.skipped.${reason}`)}</strong>
              <bdi className="text-text-2 wrap-anywhere">{text}</bdi>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
