import type { ProductDetail } from '@souk/contract/catalog-entities';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

/** A store on vacation, with its return date formatted on the server, because formats differ between platforms. */
export type ShownVacation = { isClosed: boolean; note: string; back: string } | null;

export function shownVacation(vacation: ProductDetail['store']['vacation'], language: string): ShownVacation {
  if (!vacation) return null;
  const day = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return {
    isClosed: vacation.is_closed,
    note: vacation.note,
    back: day.format(Date.parse(vacation.back_on)),
  };
}

export function VacationNotice({ vacation, store }: { vacation: ShownVacation; store: string }) {
  const t = useT();
  if (!vacation) return null;
  const { isClosed, note, back } = vacation;
  return (
    <Notice
      tone={isClosed ? 'warning' : 'info'}
      title={t(isClosed ? 'store.vacation.closed' : 'store.vacation.later', { store, day: back })}
    >
      {note !== '' && <bdi>{note}</bdi>}
    </Notice>
  );
}
