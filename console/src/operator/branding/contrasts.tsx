import { colourTokens, contrast, contrastsOf, parseColour, surface } from '@souk/rules/colour-tokens';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

const wordsNeed = 4.5;

/** WCAG contrast ratios of the colors, and the shop's automatic correction of pale ones. */
export function Contrasts({ primary, hover }: { primary: string; hover: string }) {
  const t = useT();
  const { number } = useFormat();
  const ratioText = (ratio: number) => `${number(ratio)}:1`;
  const tokens = colourTokens(primary, hover);
  const onWhite = contrast(parseColour(primary, surface), surface);
  return (
    <>
      <h3 id="look-contrast" className="text-13 font-semibold">
        {t('operator.look.contrast')}
      </h3>
      <ul aria-labelledby="look-contrast" className="rounded-control border border-line">
        {contrastsOf(tokens).map(({ name, on, of, ratio, least }) => (
          <li key={name} className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0">
            <Icon
              name={ratio >= least ? 'check' : 'warning'}
              size={18}
              className={ratio >= least ? 'text-success' : 'text-warning'}
            />
            <span
              aria-hidden
              className="grid size-8 flex-none place-items-center rounded-tag border border-line text-13 font-semibold"
              style={{ background: on, color: of }}
            >
              Aa
            </span>
            <span className="min-w-0 flex-1">{t(`operator.look.contrast.${name}`)}</span>
            <span className="text-12 text-text-3">
              {t('operator.look.contrast.least', { least: ratioText(least) })}
            </span>
            <span
              className={classNames(
                'min-w-10 text-end font-semibold tabular-nums',
                ratio < least && 'text-warning',
              )}
            >
              <bdi dir="ltr">{ratioText(ratio)}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {onWhite < wordsNeed && (
        <Notice tone="warning">
          {t('operator.look.darkened', { ratio: Math.round(onWhite * 10) / 10, colour: tokens.ink })}
        </Notice>
      )}
      {tokens.onPrimary === '#000000' && <Notice>{t('operator.look.dark-words')}</Notice>}
    </>
  );
}
