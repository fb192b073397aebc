import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { customProperties } from './custom-properties.ts';

type StarsProps = {
  /** 0 to 5, already rounded for display. */
  value: number;
  label?: string;
  /** Hidden from screen readers, beside a text with the same content. */
  decorative?: boolean;
  className?: string;
};

export function Stars({ value, label, decorative, className }: StarsProps) {
  const t = useT();
  return (
    <span
      {...(decorative
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': label ?? t('ui.rating.of', { value }) })}
      className={classNames('stars', className)}
      style={customProperties({ '--filled': `${value * 20}%` })}
    />
  );
}
