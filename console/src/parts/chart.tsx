import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export type ChartLine = { values: readonly (number | null)[]; tone: 'own' | 'other' };

type ChartProps = {
  /** One date per value. */
  dates: readonly string[];
  lines: readonly ChartLine[];
  kind: 'bars' | 'line';
  day(isoDate: string): string;
  amount(value: number): string;
  isFromRight: boolean;
};

const height = 220;
const utc = (isoDate: string) => Date.parse(`${isoDate}T00:00:00Z`) / 1000;

/** Time series, from right to left on right-to-left pages. Decorative: a table beside it has the same data. */
export default function Chart({ dates, lines, kind, day, amount, isFromRight }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const holder = place.current;
    if (!holder) return;
    const css = getComputedStyle(holder);
    const colour = (name: string) => css.getPropertyValue(name).trim();
    const axis = {
      stroke: colour('--color-text-3'),
      font: `12px ${css.fontFamily}`,
      grid: { stroke: colour('--color-line'), width: 1 },
      ticks: { show: false },
    };
    const days = dates.map(utc);
    // Centers bars over their days, also the first and last.
    const margin = kind === 'bars' && days.length > 1 ? (days[1]! - days[0]!) / 2 : 0;
    const chart = new uPlot(
      {
        width: holder.clientWidth,
        height,
        legend: { show: false },
        cursor: { show: false },
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
        scales: {
          x: { dir: isFromRight ? -1 : 1, range: (_chart, min, max) => [min - margin, max + margin] },
          y: { range: (_chart, _min, max) => [0, Math.max(max, 1)] },
        },
        axes: [
          {
            ...axis,
            size: 28,
            space: 70,
            values: (_chart, at) => at.map((one) => day(new Date(one * 1000).toISOString().slice(0, 10))),
          },
          {
            ...axis,
            size: 56,
            side: isFromRight ? 1 : 3,
            values: (_chart, at) => at.map((one) => amount(one)),
          },
        ],
        series: [{}, ...lines.map((line) => seriesOf(line, { kind, colour }))],
      },
      [days, ...lines.map(({ values }) => [...values])],
      holder,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: holder.clientWidth, height }));
    resized.observe(holder);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [dates, lines, kind, day, amount, isFromRight]);
  return <div ref={place} aria-hidden dir="ltr" className="min-h-55 min-w-0 overflow-hidden" />;
}

function seriesOf(
  { tone }: ChartLine,
  { kind, colour }: Pick<ChartProps, 'kind'> & { colour(name: string): string },
): uPlot.Series {
  const stroke = colour(tone === 'own' ? '--color-primary-line' : '--color-text-3');
  const series: uPlot.Series = { stroke, width: 2, points: { show: kind === 'line' }, spanGaps: true };
  if (kind === 'bars') return { ...series, fill: stroke, paths: uPlot.paths.bars!({ size: [0.7, 40] }) };
  return tone === 'other' ? { ...series, dash: [6, 4] } : series;
}
