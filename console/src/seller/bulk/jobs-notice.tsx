import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { SellerJob } from '@souk/contract/seller-console/bulk';

const pauseMs = 2000;

/** Progress of a running bulk change in the top bar. */
export function JobsNotice() {
  const t = useT();
  const { may } = useMe();
  const { pathname } = useLocation();
  const [job, setJob] = useState<SellerJob | null>(null);
  const isMember = may('stock.read');
  const isRunning = job !== null;
  useEffect(() => {
    if (!isMember) return;
    const asking = new AbortController();
    const ask = () =>
      call('GET seller/jobs', { query: { view: 'open', limit: 1 }, signal: asking.signal })
        .then(({ rows }) => setJob(rows[0] ?? null))
        .catch(() => {}); // the page itself reports connection problems
    void ask();
    const timer = isRunning ? setInterval(() => void ask(), pauseMs) : undefined;
    return () => {
      asking.abort();
      clearInterval(timer);
    };
  }, [isMember, isRunning, pathname]);
  if (!job) return null;
  const percent = Math.floor(
    (100 * (job.done + job.refused)) / Math.max(job.done + job.refused + job.ready, 1),
  );
  return (
    <Link
      to={`/seller/jobs/${job.id}`}
      className="flex min-h-9 items-center gap-2 rounded-control px-3 font-medium text-primary-ink hover:bg-sunk"
    >
      <Icon name="reload" size={18} className="motion-safe:animate-spin" />
      <span className="tabular-nums">{t('console.job.running', { percent })}</span>
    </Link>
  );
}
