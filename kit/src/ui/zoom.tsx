import { useState } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { customProperties } from './custom-properties.ts';
import { IconButton } from './icon-button.tsx';

type ZoomProps = {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Sets the height: the picture fits the box until zoomed. */
  className: string;
};

const most = 3;
const step = 0.5;

/** Zoomable picture: buttons, + and − keys, double tap; panning is native scrolling. */
export function Zoom({ src, alt, width, height, className }: ZoomProps) {
  const t = useT();
  const [scale, setScale] = useState(1);
  const change = (by: number) => setScale((now) => Math.max(1, Math.min(most, now + by)));

  return (
    <div className={`relative min-h-0 ${className}`}>
      <div
        className="h-full overflow-auto overscroll-contain"
        role="group"
        aria-label={alt}
        tabIndex={0}
        onDoubleClick={() => setScale(scale > 1 ? 1 : 2)}
        onKeyDown={(event) => {
          if (event.key === '+' || event.key === '=') change(step);
          if (event.key === '-') change(-step);
        }}
      >
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          className="size-(--scale) max-w-none touch-manipulation object-contain"
          style={customProperties({ '--scale': `${scale * 100}%` })}
        />
      </div>
      <div className="absolute start-3 bottom-3 flex rounded-pill bg-white/90">
        <IconButton
          icon="minus"
          label={t('ui.zoom.out')}
          aria-disabled={scale <= 1}
          className="rounded-full"
          onClick={() => change(-step)}
        />
        <IconButton
          icon="plus"
          label={t('ui.zoom.in')}
          aria-disabled={scale >= most}
          className="rounded-full"
          onClick={() => change(step)}
        />
      </div>
    </div>
  );
}
