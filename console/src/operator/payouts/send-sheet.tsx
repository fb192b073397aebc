import type { Payout } from '@souk/contract/console/operator-payouts';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { saveFile } from '#parts/save-file.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Outcome } from './outcomes.ts';
import { PayoutTotals } from './payout-totals.tsx';

/** Downloads a bank file, with the account numbers as they were when it was made. */
export async function downloadBankFile(id: number): Promise<void> {
  const { name, type, text } = await call('POST operator/payout-files/{id}', { params: { id } });
  saveFile(name, text, type);
}

type SendSheetProps = {
  /** Null: closed. */
  payouts: readonly Payout[] | null;
  onClose(): void;
  onDone(outcomes: readonly Outcome[]): void;
};

export function SendSheet({ payouts, onClose, onDone }: SendSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={payouts !== null}
      onClose={onClose}
      title={t('operator.payout.send.title', { count: payouts?.length ?? 0 })}
    >
      {payouts && <SendForm payouts={payouts} onDone={onDone} />}
    </Sheet>
  );
}

const formats = ['csv', 'sepa'] as const;

function SendForm({ payouts, onDone }: { payouts: readonly Payout[]; onDone: SendSheetProps['onDone'] }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const [format, setFormat] = useState<(typeof formats)[number]>('csv');
  const mayDownload = may('payouts.export');
  async function send(event: SyntheticEvent) {
    event.preventDefault();
    await act(async () => {
      const body = { ids: payouts.map(({ id }) => id), format };
      const { payouts: outcomes, batch_id: batch } = await call('POST operator/payouts/send', { body });
      onDone(outcomes);
      // They are sent even if the download fails; each of them offers the file again.
      if (batch !== null && mayDownload) await downloadBankFile(batch);
    });
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void send(event)}>
      <p>{t('operator.payout.send.text')}</p>
      <PayoutTotals payouts={payouts} />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-label">{t('operator.payout.send.format')}</legend>
        {formats.map((one) => (
          <Radio
            key={one}
            name="format"
            label={t(`operator.payout.send.${one}`)}
            checked={format === one}
            onChange={() => setFormat(one)}
          />
        ))}
      </fieldset>
      {!mayDownload && <Notice>{t('operator.payout.send.no-export')}</Notice>}
      <Button type="submit" variant="primary" busy={isBusy}>
        {t(mayDownload ? 'operator.payout.send.yes' : 'operator.payout.send.mark')}
      </Button>
    </form>
  );
}
