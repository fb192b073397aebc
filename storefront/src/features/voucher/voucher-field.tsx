import { LONGEST } from '@souk/rules/limits';
import { useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';

/** The server's last result for the code. */
export type VoucherAnswer = {
  /** As typed; empty if there is none. */
  code: string;
  applied: { discountMinor: number; storeId: number | null } | null;
  messages: string[];
};

type VoucherFieldProps = {
  answer: VoucherAnswer | null | undefined;
  isBusy: boolean;
  /** Separate form that removes the voucher, so that Enter in the order form never submits it. */
  removalForm: string;
};

/** Collapsed code field, or the applied voucher (SCREENS 71). Part of the order form, which submits it. */
export function VoucherField({ answer, isBusy, removalForm }: VoucherFieldProps) {
  const t = useT();
  const submit = useSubmit();
  const appliedRow = useRef<HTMLDivElement>(null);
  const entry = useRef<HTMLDivElement>(null);
  const code = answer?.applied ? answer.code : null;
  const lastCode = useRef(code);
  useEffect(() => {
    // The activated button is gone; without this, the focus would be lost.
    if (code !== null && lastCode.current !== code) appliedRow.current?.focus({ preventScroll: true });
    if (code === null && lastCode.current !== null) entry.current?.querySelector('summary')?.focus();
    lastCode.current = code;
  }, [code]);

  if (code !== null) {
    return (
      <div
        ref={appliedRow}
        tabIndex={-1}
        className="flex items-center justify-between gap-3 rounded-control border border-line px-3 py-1.5 text-14"
      >
        <input type="hidden" name="voucher" value={code} />
        <span className="flex items-center gap-2">
          <Icon name="check" size={18} className="text-success" />
          <span>
            {t.rich('checkout.voucher.applied', { code, isolated: (text) => <bdi dir="ltr">{text}</bdi> })}
          </span>
        </span>
        <Button
          type="submit"
          form={removalForm}
          variant="link"
          size="small"
          aria-label={t('checkout.voucher.removeNamed', { code })}
        >
          {t('checkout.voucher.remove')}
        </Button>
      </div>
    );
  }
  const messages = answer?.messages ?? [];
  return (
    <div ref={entry}>
      <Disclosure
        summary={t('checkout.voucher.add')}
        defaultOpen={messages.length > 0 || Boolean(answer?.code)}
      >
        <div className="flex flex-wrap items-start gap-2">
          <Field
            name="voucher"
            form="checkout"
            label={t('checkout.voucher.code')}
            necessity="optional"
            error={messages.length > 0 ? <span role="alert">{messages.join(' ')}</span> : undefined}
            className="flex-1 basis-36"
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={LONGEST.voucher}
              dir="ltr"
              defaultValue={answer?.code ?? ''}
            />
          </Field>
          {/* Below a one-line label, whose height depends on the script of the language. */}
          <div className="pt-[calc(1lh+6px)] text-14">
            <Button
              type="submit"
              name="intent"
              value="voucher"
              // Keep the scroll position; only a refused order scrolls to its message at the top.
              onClick={(event) => {
                event.preventDefault();
                void submit(event.currentTarget, { preventScrollReset: true });
              }}
              busy={isBusy ? t('checkout.voucher.applying') : undefined}
            >
              {t('checkout.voucher.apply')}
            </Button>
          </div>
        </div>
      </Disclosure>
    </div>
  );
}
