import { addressOf } from '@souk/kit/ui/picture.tsx';

type PaymentMarksProps = {
  marks: readonly { title: string; image: string }[];
  label: string;
};

/** Logos with names, because some methods share a logo. */
export function PaymentMarks({ marks, label }: PaymentMarksProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2 text-13 text-text-2" aria-label={label}>
      {marks.map(({ title, image }) => (
        <li key={title} className="flex items-center gap-2">
          <img src={addressOf(image)} alt="" width={40} height={30} loading="lazy" />
          {title}
        </li>
      ))}
    </ul>
  );
}
