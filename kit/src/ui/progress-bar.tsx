import { customProperties } from './custom-properties.ts';

type ProgressBarProps = { percent: number; tone?: 'star' | 'sale' | 'text' | 'primary' };

const tones = {
  star: 'h-2 bg-line text-star',
  sale: 'h-1.5 bg-sale-track text-sale',
  text: 'h-1 bg-line text-text',
  primary: 'h-1.5 bg-line text-primary-line',
};

export function ProgressBar({ percent, tone = 'primary' }: ProgressBarProps) {
  return (
    <span aria-hidden className={`progress-bar ${tones[tone]}`}>
      <span style={customProperties({ '--filled': `${Math.min(100, Math.max(0, percent))}%` })} />
    </span>
  );
}
