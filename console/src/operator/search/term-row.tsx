import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from '#parts/use-act.ts';
import { useFormat } from '#format.ts';
import type { Term } from './list-terms.ts';
import type { RuleRequest } from './rule-sheet.tsx';

type TermRowProps = {
  term: Term;
  isOfRules: boolean;
  /** Terms without results that have a rule are in another tab. */
  hasRules: boolean;
  onWant(request: RuleRequest): void;
  onDeleted(): void;
};

export function TermRow({ term, isOfRules, hasRules, onWant, onDeleted }: TermRowProps) {
  const t = useT();
  const { number, date } = useFormat();
  const { may } = useMe();
  const { term: text, searches, hits, is_widened: isWidened, last_on: last, rule } = term;
  return (
    <tr>
      <td className="second">
        <bdi className="font-medium wrap-anywhere">{text}</bdi>
      </td>
      <td className="number last">{number(searches)}</td>
      {!isOfRules && (
        <td className="number max-md:col-start-2 max-md:text-start!">
          {hits === 0 ? (
            <StateMark tone="work">{t('operator.search.nothing')}</StateMark>
          ) : (
            hits !== null && (
              <>
                <span className="max-md:hidden">{number(hits)}</span>
                <span className="text-text-2 md:hidden">
                  {t('operator.search.products', { count: hits })}
                </span>
              </>
            )
          )}
          {isWidened && <span className="block text-12 text-text-3">{t('operator.search.by-others')}</span>}
        </td>
      )}
      {!isOfRules && <td className="only-desktop">{last && date(last)}</td>}
      {hasRules && (
        <td className={rule ? 'max-md:col-span-2 max-md:col-start-2' : 'only-desktop'}>
          {rule && <RuleWords rule={rule} />}
        </td>
      )}
      {may('marketing.write') && (
        <td className="max-md:col-span-2 max-md:col-start-2 max-md:pt-1!">
          <span className="flex flex-wrap justify-end gap-1.5 max-md:justify-start">
            {rule ? (
              <Change rule={rule} onWant={onWant} onDeleted={onDeleted} />
            ) : (
              (['synonym', 'redirect'] as const).map((kind) => (
                <Button key={kind} size="small" onClick={() => onWant({ kind, term: text })}>
                  {t(`operator.search.${kind}`)}
                </Button>
              ))
            )}
          </span>
        </td>
      )}
    </tr>
  );
}

type Rule = NonNullable<Term['rule']>;

function RuleWords({ rule: { means, opens } }: { rule: Rule }) {
  const t = useT();
  return opens === null ? (
    <bdi className="wrap-anywhere">{t('operator.search.means', { words: means })}</bdi>
  ) : (
    <span className="wrap-anywhere">
      {t.rich('operator.search.opens', {
        address: decodeURI(opens),
        link: (address) => (
          <a href={opens} target="_blank" rel="noreferrer" className="link">
            <bdi dir="ltr">{address}</bdi>
          </a>
        ),
      })}
    </span>
  );
}

type ChangeProps = { rule: Rule } & Pick<TermRowProps, 'onWant' | 'onDeleted'>;

function Change({ rule: { id, term, means, opens }, onWant, onDeleted }: ChangeProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  async function remove() {
    if (!(await act(() => call('DELETE operator/search-rules/{id}', { params: { id } })))) return;
    toast(t('operator.search.deleted', { term }));
    onDeleted();
  }
  return (
    <>
      <Button
        size="small"
        onClick={() => onWant({ kind: opens === null ? 'synonym' : 'redirect', term, means })}
      >
        {t('operator.search.change')}
      </Button>
      <IconButton
        icon="trash"
        size="small"
        label={t('operator.search.delete', { term })}
        aria-disabled={Boolean(isBusy)}
        onClick={() => void remove()}
      />
    </>
  );
}
