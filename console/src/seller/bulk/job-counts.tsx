import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

type Job = ConsoleReplyOf<'GET seller/jobs/{id}'>;

/** Preview of a file import. */
export function JobCounts({ job }: { job: Job }) {
  const t = useT();
  const { number } = useFormat();
  const changes = job.ready - job.made;
  const prices = job.up + job.down;
  const counts = [
    {
      name: t('console.job.count.changes'),
      count: changes,
      text:
        prices + job.stock > 0
          ? t('console.job.count.changes.text', { prices, stock: job.stock })
          : t('console.file.rows', { count: changes }),
    },
    { name: t('console.job.count.new'), count: job.made, text: t('console.job.count.new.text') },
    { name: t('console.job.count.same'), count: job.unchanged, text: t('console.job.count.same.text') },
    {
      name: t('console.job.count.refused'),
      count: job.refused,
      text: t('console.job.count.refused.text'),
      isBad: true,
    },
  ];
  return (
    <dl className="card grid grid-cols-2 lg:grid-cols-4">
      {counts.map(({ name, count, text, isBad }) => (
        <div
          key={name}
          className="grid content-start gap-0.5 border-line px-4 py-3 lg:border-s lg:first:border-s-0"
        >
          <dt className="text-13 text-text-2">{name}</dt>
          <dd>
            <span
              className={classNames(
                'block text-20 font-semibold tabular-nums',
                isBad && count > 0 && 'text-sale',
              )}
            >
              {number(count)}
            </span>
            {count > 0 && <span className="block text-13 text-text-2">{text}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Created products that need completion, linked. */
export function MadeProducts({ job: { kind, state, made, drafts } }: { job: Job }) {
  const t = useT();
  if (kind === 'undo' || state !== 'done' || made === 0) return null;
  const isOfDrafts = drafts > 0;
  return (
    <section className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p>{t(isOfDrafts ? 'console.job.made.drafts' : 'console.job.made', { count: made })}</p>
      <LinkButton size="small" to={`/seller/products?view=${isOfDrafts ? 'drafts' : 'paused'}`}>
        {t('console.job.made.see')}
      </LinkButton>
    </section>
  );
}
