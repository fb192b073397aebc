import { Link } from 'react-router';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { asking } from './asking.ts';

type LeaveFilterProps = { title: string; names: readonly string[]; search: URLSearchParams };

export function LeaveFilter({ title, names, search }: LeaveFilterProps) {
  const t = useT();
  return (
    <Link
      to={asking(search, names, {})}
      preventScrollReset
      aria-label={`${t('ui.chip.remove')} ${title}`}
      className="grid size-9 place-items-center rounded-pill hover:bg-sunk md:size-8"
    >
      <Icon name="close" size={14} />
    </Link>
  );
}
