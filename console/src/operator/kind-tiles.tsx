import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { WORK_KINDS, type WorkKind } from '@souk/rules/work-kinds';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { zoneName } from '#parts/zone-name.ts';
import { useFormat, zoneHere } from '../format.ts';
import { kindIcons, kindTones } from './work-words.ts';

type Work = ConsoleReplyOf<'GET operator/work'>;
type KindTilesProps = {
  kinds: Work['kinds'];
  today: Work['today'];
  chosen: WorkKind | null;
  onChoose(kind: WorkKind | null): void;
};

/**
 * Tiles with task counts and age per kind; kinds without tasks have none. Selecting one filters by it, selecting again clears the
 * filter.
 */
export function KindTiles({ kinds, today, chosen, onChoose }: KindTilesProps) {
  const t = useT();
  const { number, ago, money } = useFormat();
  const waiting = new Map(kinds.map((one) => [one.kind, one]));
  const shown = WORK_KINDS.filter((kind) => waiting.has(kind) || kind === chosen);
  const hasSales = today !== null && (today.orders > 0 || today.orders_before > 0);
  if (shown.length === 0 && !hasSales) return null;
  return (
    <div className="flex flex-wrap gap-px bg-line">
      {shown.map((kind) => {
        const { count = 0, oldest_at: oldest = null } = waiting.get(kind) ?? {};
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={chosen === kind}
            className={classNames(
              `${tile} text-start -outline-offset-2 hover:bg-sunk`,
              chosen === kind && 'shadow-[inset_0_-2px_0_var(--primary-line)]',
            )}
            onClick={() => onChoose(chosen === kind ? null : kind)}
          >
            <span className="flex items-center gap-2.5">
              <span className={classNames('grid size-7 place-items-center rounded-control', kindTones[kind])}>
                <Icon name={kindIcons[kind]} size={16} />
              </span>
              <span className="text-20 font-semibold tabular-nums">{number(count)}</span>
            </span>
            <span className="font-medium">{t(`operator.work.kind.${kind}`)}</span>
            {oldest && (
              <span className="text-12 text-text-2">{t('operator.work.oldest', { ago: ago(oldest) })}</span>
            )}
          </button>
        );
      })}
      {hasSales && (
        <div className={tile}>
          <span className="text-12 text-text-2">{t('operator.work.today')}</span>
          <span className="text-20 font-semibold">
            <Amount of={today.sales} />
          </span>
          <span className="font-medium">{t('operator.work.today.orders', { count: today.orders })}</span>
          <span className="text-12 text-text-2">
            {t.rich('operator.work.today.before', {
              sales: money(today.sales_before),
              count: today.orders_before,
            })}
          </span>
          <span className="text-12 text-text-2">
            {t('operator.work.today.includes', { zone: zoneName(zoneHere()) })}
          </span>
        </div>
      )}
    </div>
  );
}

/** Two or four per row; the last row's tiles share its width. */
const tile =
  'grid min-w-0 grow basis-[calc(50%-1px)] content-start gap-1 bg-surface px-4 py-3 md:basis-[calc(25%-1px)]';
