import { useSiteSettings } from '#features/site/shop-facts.ts';
import { Arch } from '@souk/kit/ui/arch.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';

const shown = 5;

/** Decorative product images beside a form, from 992 px. Phones never load them. */
export function SideArches() {
  const categories = useSiteSettings()?.categories.slice(0, shown) ?? [];
  return (
    <div aria-hidden className="relative grid place-items-center bg-tint-sand max-lg:hidden">
      <div className="sticky top-0 flex h-dvh max-h-[900px] w-full max-w-[560px] items-center justify-center gap-5 px-8">
        {[categories.slice(0, 2), categories.slice(2, shown)].map((column, place) => (
          <div key={place} className="grid w-44 gap-5">
            {column.map((category) => (
              <Arch key={category.id} tint="butter" className="w-full">
                <Picture name={category.image} alt="" width={240} height={269} sizes="176px" widths={[320]} />
              </Arch>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
