import { colourTokens } from '@souk/rules/colour-tokens';
import type { CSSProperties } from 'react';
import { Card } from '#parts/card.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Storefront components in unsaved colors, on white. */
export function ColorPreview({ primary, hover }: { primary: string; hover: string }) {
  const t = useT();
  const tokens = colourTokens(primary, hover);
  const colours = {
    '--primary': tokens.primary,
    '--on-primary': tokens.onPrimary,
    '--primary-hover': tokens.hover,
    '--on-primary-hover': tokens.onHover,
    '--primary-ink': tokens.ink,
    '--primary-line': tokens.line,
    '--primary-soft': tokens.soft,
  } as CSSProperties; // custom properties
  return (
    <Card title={t('operator.look.preview')}>
      <div
        className="grid justify-items-start gap-4 rounded-control border border-line bg-white p-4 text-[#101828]"
        style={colours}
      >
        <span className={buttonStyle({ variant: 'primary' })}>{t('operator.look.preview.button')}</span>
        <span
          className={buttonStyle({ variant: 'primary' })}
          style={{ background: tokens.hover, color: tokens.onHover }}
        >
          {t('operator.look.preview.hover')}
        </span>
        <span
          className="inline-flex min-h-11 items-center rounded-control border px-5 font-semibold"
          style={{ borderColor: tokens.line, color: tokens.ink }}
        >
          {t('operator.look.preview.outline')}
        </span>
        <span className="font-medium underline" style={{ color: tokens.ink }}>
          {t('operator.look.preview.link')}
        </span>
        <span
          className="rounded-pill px-3 py-1 text-13 font-medium"
          style={{ background: tokens.soft, color: tokens.ink }}
        >
          {t('operator.look.preview.chip')}
        </span>
        <span
          className="flex min-h-11 w-full items-center rounded-control border px-3"
          style={{ borderColor: tokens.line, boxShadow: `0 0 0 2px ${tokens.line}` }}
        >
          {t('operator.look.preview.field')}
        </span>
      </div>
    </Card>
  );
}
