import { barsOf } from './code128.ts';

/** Order number as barcode and text, with a quiet zone of ten modules on each side. */
export function Barcode({ text }: { text: string }) {
  const { bars, width } = barsOf(text);
  const quiet = 10;
  return (
    <figure className="barcode" dir="ltr">
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${width + 2 * quiet} 40`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        <path d={bars.map(({ at, width: bar }) => `M${quiet + at} 0h${bar}v40h-${bar}z`).join('')} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
