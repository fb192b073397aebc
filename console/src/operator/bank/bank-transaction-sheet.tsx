import type { BankTransaction } from '@souk/contract/console/bank-transactions';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { BankTransactionDecision } from './bank-transaction-decision.tsx';

type BankTransactionSheetProps = { line: BankTransaction | null; onClose(): void; onDecided(): void };

export function BankTransactionSheet({ line, onClose, onDecided }: BankTransactionSheetProps) {
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
          <BankTransactionDecision key={line.id} line={line} onDecided={onDecided} />
        </div>
      )}
    </Sheet>
  );
}
