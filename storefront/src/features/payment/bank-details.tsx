import { useState } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { BankLines, type BankLine } from './bank-lines.tsx';

/** Bank details in a dialog of at most 600 px (SPEC §9). */
export function BankDetails({
  lines,
  label,
  variant = 'link',
}: {
  lines: readonly BankLine[];
  label: string;
  variant?: 'link' | 'primary';
}) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} icon="bank" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('payment.bank.title')}
        className="sm:w-[600px]"
      >
        <BankLines lines={lines} />
      </Sheet>
    </>
  );
}
