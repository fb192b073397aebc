import type { BankTransaction } from '@souk/contract/console/bank-transactions';
import { call } from '#api/call.ts';
import { StateMark } from '#parts/state-mark.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';

type GuessesProps = { line: BankTransaction; chosen: string; onChoose(reference: string): void };

/** Candidate orders for a transaction without a reference: same amount, and perhaps name. Books nothing. */
export function Guesses({ line, chosen, onChoose }: GuessesProps) {
  const t = useT();
  const loaded = useLoaded(String(line.id), (signal) =>
    call('GET operator/bank-lines/{id}/guesses', { params: { id: line.id }, signal }),
  );
  if (!loaded || loaded.guesses.length === 0) return null;
  return (
    <section className="grid gap-1 rounded-control bg-sunk p-3">
      <h3 className="text-14 font-semibold">{t('operator.bank.guesses')}</h3>
      <p className="text-13 text-text-2">{t('operator.bank.guesses.text')}</p>
      <ul>
        {loaded.guesses.map(({ reference, due, order, buyer, is_same_name: isSame }) => (
          <li
            key={reference}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2"
          >
            <span className="min-w-0 grow basis-40">
              <span className="block font-medium wrap-anywhere">
                <bdi>{buyer}</bdi>
              </span>
              <span className="block text-13 text-text-2">
                <bdi dir="ltr">{order.number}</bdi> · <Amount of={due} />
              </span>
              <StateMark tone={isSame ? 'good' : 'calm'}>
                {t(isSame ? 'operator.bank.guess.name' : 'operator.bank.guess.amount')}
              </StateMark>
            </span>
            <Button size="small" aria-pressed={chosen === reference} onClick={() => onChoose(reference)}>
              {t('operator.bank.guess.take')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
