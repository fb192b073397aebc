import { customProperties } from './custom-properties.ts';

type ProgressBarProps = { percent: number; tone?: 'star' | 'sale' | 'text' | 'primary' };

const tones = {
  star: 'h-2 bg-line text-star',
  sale: 'h-1.5 bg-sale-track text-sale',
  text: 'h-1 bg-line text-text',
  primary: 'h-1.5 bg-line text-primary-line',
};

/** A drawn share of a whole. Decorative: the words beside it say the same. */
export function ProgressBar({ percent, tone = 'primary' }: ProgressBarProps) {
  return (
    <span aria-hidden className={`progress-bar ${tones[tone]}`}>
      <span style={customProperties({ '--filled': `${Math.min(100, Math.max(0, percent))}%` })} />
    </span>
  );
}
