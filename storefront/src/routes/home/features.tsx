import { addressOf } from '@souk/kit/ui/picture.tsx';

export function Features({
  features,
}: {
  features: readonly { image: string; title: string; detail: string }[];
}) {
  if (features.length === 0) return null;
  return (
    <ul className="section late-layout [--room:13.3rem] sm:[--room:6.2rem] lg:[--room:2.7rem] grid gap-4 border-y border-line py-6 sm:grid-cols-2 lg:grid-cols-4">
      {features.map((feature) => (
        <li key={feature.title} className="flex items-center gap-3 text-14">
          <img src={addressOf(feature.image)} alt="" width={40} height={30} loading="lazy" />
          <span className="grid">
            <b className="font-semibold">{feature.title}</b>
            <span className="text-13 text-text-2">{feature.detail.replaceAll(/<[^>]*>/g, '')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
