import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { customProperties } from './custom-properties.ts';

type StarsProps = {
  /** 0 to 5, already rounded as it shall be read. */
  value: number;
  /** Default "Rated 4.3 of 5". */
  label?: string;
  /** Beside a text that says the same. */
  decorative?: boolean;
  className?: string;
};

/** Five stars, filled by parts. Their size is the font size. */
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
