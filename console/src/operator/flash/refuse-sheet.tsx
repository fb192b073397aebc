import { CONSOLE } from '@souk/rules/limits';
import { ReasonForm } from '#parts/reason-form.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type RefuseSheetProps = {
  open: boolean;
  count: number;
  isBusy: string | false;
  onClose(): void;
  onRefuse(reason: string): void;
};

export function RefuseSheet({ open, count, isBusy, onClose, onRefuse }: RefuseSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('operator.proposals.refuse.title', { count })}>
      <ReasonForm
        form="refuse"
        label={t('operator.proposals.reason')}
        hint={t('operator.proposals.reason.hint')}
        missing={t('operator.proposals.reason.required')}
        max={CONSOLE.reason}
        action={t('operator.proposals.refuse', { count })}
        busy={isBusy}
        onSend={onRefuse}
      />
    </Sheet>
  );
}
