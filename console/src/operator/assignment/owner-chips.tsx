import { WORK_OWNERS, type WorkOwner } from '@souk/rules/work-kinds';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { asking } from '#parts/asking.ts';

export const ownerIn = (search: URLSearchParams): WorkOwner | undefined =>
  WORK_OWNERS.find((one) => one === search.get('owner'));

/** Filter by assignee: all, mine, or unassigned. */
export function OwnerChips({ search }: { search: URLSearchParams }) {
  const t = useT();
  const chosen = ownerIn(search) ?? '';
  return (
    <nav aria-label={t('operator.work.owner')} className="flex flex-wrap gap-1.5">
      {(['', ...WORK_OWNERS] as const).map((owner) => (
        <Chip key={owner} href={asking(search, ['owner'], { owner })} selected={owner === chosen}>
          {t(`operator.work.owner.${owner || 'all'}`)}
        </Chip>
      ))}
    </nav>
  );
}
