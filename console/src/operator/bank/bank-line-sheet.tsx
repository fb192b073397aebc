import type { BankLine } from '@souk/contract/console/bank-lines';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { BankLineDecision } from './bank-line-decision.tsx';

type BankLineSheetProps = { line: BankLine | null; onClose(): void; onDecided(): void };

export function BankLineSheet({ line, onClose, onDecided }: BankLineSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={line !== null}
      onClose={onClose}
      side="end"
      title={t('operator.bank.line')}
      className="[--sheet-size:480px]"
    >
      {line && (
        <div className="grid gap-4">
          <BankLineDecision key={line.id} line={line} onDecided={onDecided} />
        </div>
      )}
    </Sheet>
  );
}
