import { addressOf } from '@souk/kit/ui/picture.tsx';

type PaymentMarksProps = {
  /** What the shop takes money with. */
  marks: readonly { title: string; image: string }[];
  /** What the list is, for those who do not see it. */
  label: string;
};

/** Each with its name: several methods share a picture. */
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
