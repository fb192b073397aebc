import type { SellerReview } from '@souk/contract/seller-console/reviews';
import { CONSOLE } from '@souk/rules/limits';
import { REPORT_REASONS, type ReportReason } from '@souk/rules/report-reasons';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { fieldDirection } from '#parts/field-direction.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ReportSheetProps = { review: SellerReview | null; onClose(): void; onReported(): void };

export function ReportSheet({ review, onClose, onReported }: ReportSheetProps) {
  const t = useT();
  return (
    <Sheet open={review !== null} onClose={onClose} side="end" title={t('console.review.report.title')}>
      {review && <ReportForm review={review} onClose={onClose} onReported={onReported} />}
    </Sheet>
  );
}

function ReportForm({ review, onClose, onReported }: ReportSheetProps & { review: SellerReview }) {
  const t = useT();
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const { isBusy, act } = useAct();

  async function send() {
    if (reason === '') return setProblem(t('console.review.report.reason.missing'));
    await act(async () => {
      await call('POST seller/reviews/{id}/report', { params: { id: review.id }, body: { reason, note } });
      toast(t('console.review.report.sent'));
      onClose();
      onReported();
    });
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-13 text-text-2">{t('console.review.report.text')}</p>
      <Field
        form="report"
        name="reason"
        label={t('console.review.report.reason')}
        error={problem}
        necessity="required"
      >
        <Select
          value={reason}
          onChange={({ target }) => {
            setReason(target.value as ReportReason | ''); // of the options below
            setProblem('');
          }}
        >
          <option value="">{t('console.review.report.reason.missing')}</option>
          {REPORT_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`console.review.reason.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field form="report" name="note" label={t('console.review.report.note')} necessity="optional">
        <Textarea
          rows={3}
          maxLength={CONSOLE.reportNote}
          dir={fieldDirection(note)}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('console.review.report.send')}
      </Button>
    </form>
  );
}
