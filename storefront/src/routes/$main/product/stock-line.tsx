import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';

type StockLineProps = {
  /** Why the last attempt to buy failed. */
  messages: readonly string[];
  isSoldOut: boolean;
  /** Stock of the selected variant; null if none is selected. */
  left: number | null;
  /** Its options, such as "Silver"; empty if there is only one variant. */
  variant: string;
};

const fewLeft = 10;

/** Line above the buttons that is always present, so that messages cause no layout shift. */
export function StockLine({ messages, isSoldOut, left, variant }: StockLineProps) {
  const t = useT();
  return (
    <div className="grid min-h-6 content-center gap-1 text-14">
      <div role="alert" className="grid gap-1 empty:hidden">
        {messages.map((message) => (
          <FieldError key={message}>{message}</FieldError>
        ))}
      </div>
      {messages.length > 0 ? null : isSoldOut ? (
        <span className="font-medium text-warning">{t('refusal.quantity.out-of-stock')}</span>
      ) : left !== null && left <= fewLeft ? (
        <span className="font-medium text-warning">
          {variant === ''
            ? t('product.onlyLeft', { count: left })
            : t('product.onlyLeftOf', { count: left, variant })}
        </span>
      ) : (
        <span className="text-success">{t('product.inStock')}</span>
      )}
    </div>
  );
}
