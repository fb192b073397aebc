import { useState } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { customProperties } from './custom-properties.ts';
import { numberFocus } from './number-focus.ts';

type PriceRangeProps = {
  min: number;
  max: number;
  /** null: no filter on this side. */
  from: number | null;
  to: number | null;
  legend: string;
  /** Shows the legend; otherwise it is for screen readers only. */
  showLegend?: boolean;
  format: (amount: number) => string;
  minName?: string;
  maxName?: string;
};

/**
 * Two number inputs and two sliders; works without script. An unset side is submitted empty, as no filter. Use a key of `from` and
 * `to`.
 */
export function PriceRange({
  min,
  max,
  from,
  to,
  legend,
  showLegend,
  format,
  minName = 'min',
  maxName = 'max',
}: PriceRangeProps) {
  const t = useT();
  const [lowest, setLowest] = useState(from);
  const [highest, setHighest] = useState(to);
  const low = lowest ?? min;
  const high = highest ?? max;
  const share = (amount: number) =>
    String(max > min ? Math.min(1, Math.max(0, (amount - min) / (max - min))) : 0);
  const lowLabel = t('ui.range.from', { what: legend });
  const highLabel = t('ui.range.to', { what: legend });

  return (
    <fieldset style={customProperties({ '--low': share(low), '--high': share(high) })}>
      <legend className={showLegend ? 'mb-2 text-14 font-heading' : 'sr-only'}>{legend}</legend>
      <div className="range-rail">
        <input
          type="range"
          aria-label={lowLabel}
          aria-valuetext={format(low)}
          min={min}
          max={max}
          value={low}
          onChange={(event) => setLowest(unless(min, Math.min(Number(event.target.value), high)))}
        />
        <input
          type="range"
          aria-label={highLabel}
          aria-valuetext={format(high)}
          min={min}
          max={max}
          value={high}
          onChange={(event) => setHighest(unless(max, Math.max(Number(event.target.value), low)))}
        />
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 text-14 text-text-3">
        <input
          name={minName}
          type="number"
          inputMode="numeric"
          {...numberFocus({ type: 'number' })}
          aria-label={lowLabel}
          min={0}
          placeholder={highest !== null && highest < min ? '' : String(min)}
          value={lowest ?? ''}
          onChange={(event) => setLowest(typed(event.target.value))}
          className="control control-small text-text"
        />
        <span aria-hidden>{t('ui.range.between')}</span>
        <input
          name={maxName}
          type="number"
          inputMode="numeric"
          {...numberFocus({ type: 'number' })}
          aria-label={highLabel}
          min={0}
          placeholder={lowest !== null && lowest > max ? '' : String(max)}
          value={highest ?? ''}
          onChange={(event) => setHighest(typed(event.target.value))}
          className="control control-small text-text"
        />
      </div>
    </fieldset>
  );
}

const unless = (bound: number, amount: number) => (amount === bound ? null : amount);

const typed = (text: string) => (text === '' ? null : Number(text));
