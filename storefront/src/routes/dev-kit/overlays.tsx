import { useState } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Menu } from '@souk/kit/ui/menu.tsx';
import { PriceRange } from '@souk/kit/ui/price-range.tsx';
import { SearchBox } from '@souk/kit/ui/search-box.tsx';
import type { Suggestion } from '@souk/kit/ui/suggestion-panel.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { Zoom } from '@souk/kit/ui/zoom.tsx';
import { Part } from './part.tsx';

type Shown = 'none' | 'dialog' | 'drawer' | 'filters' | 'bottom' | 'zoom';

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"><rect width="300" height="300" fill="#e1e9f4"/><circle cx="150" cy="150" r="90" fill="#0f766e"/></svg>',
)}`;

function KitSearch({ onPick }: { onPick: (href: string) => void }) {
  return (
    <SearchBox
      action="/dev/kit"
      label="Search products and brands"
      fetchSuggestions={findSuggestions}
      onPick={onPick}
      footer={(text) => (
        <Link
          to={`/dev/kit?q=${encodeURIComponent(text)}`}
          className="link flex min-h-11 items-center justify-center gap-1 text-14"
        >
          All results for “{text}” <Icon name="chevron-end" size={16} />
        </Link>
      )}
      className="min-w-64 flex-1"
    />
  );
}

function Toasts() {
  return (
    <>
      <Button
        id="show-toast"
        variant="primary"
        onClick={() => toast({ message: 'Product added', action: { label: 'View cart', href: '#main' } })}
      >
        Add to cart
      </Button>
      <Button
        id="show-error"
        onClick={() =>
          toast({ tone: 'error', title: 'Error!!!', message: 'Product quantity exceeds inventory.' })
        }
      >
        Fail
      </Button>
      <Button
        onClick={() => toast({ message: 'Teapot removed', action: { label: 'Undo', onAction: () => {} } })}
      >
        Remove
      </Button>
    </>
  );
}

export function Overlays() {
  const [dismissals, setDismissals] = useState(0);
  const [shown, setShown] = useState<Shown>('none');
  const [picked, setPicked] = useState('');
  const close = () => setShown('none');

  return (
    <Part title="Search, menu, sheets, toasts" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <KitSearch onPick={setPicked} />
        <Menu
          label={
            <>
              <Icon name="globe" size={16} /> English <Icon name="chevron-down" size={16} />
            </>
          }
          align="end"
          buttonClassName="inline-flex min-h-11 items-center gap-1.5 text-14"
        >
          <ul>
            {['English', 'العربية', 'Deutsch'].map((language) => (
              <li key={language}>
                <a href="#main" className="menu-item">
                  {language}
                </a>
              </li>
            ))}
          </ul>
        </Menu>
      </div>
      <output id="picked">{picked}</output>
      <div className="flex flex-wrap gap-3">
        <Button id="open-dialog" onClick={() => setShown('dialog')}>
          Edit address
        </Button>
        <Button onClick={() => setShown('drawer')}>Drawer</Button>
        <Button icon="filter" onClick={() => setShown('filters')}>
          Filters
        </Button>
        <Button onClick={() => setShown('bottom')}>From below</Button>
        <Button icon="zoom" id="open-zoom" onClick={() => setShown('zoom')}>
          Zoom
        </Button>
        <Toasts />
      </div>
      <output id="dismissals">{dismissals}</output>
      <Sheet
        open={shown === 'dialog'}
        onClose={() => {
          close();
          setDismissals(dismissals + 1);
        }}
        title="Address"
        footer={
          <Button variant="primary" wide onClick={close}>
            Save address
          </Button>
        }
      >
        <div className="grid gap-4">
          <Field name="city" form="address" label="City" necessity="required">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- in a dialog just opened, it names the first thing to do */}
            <TextInput autoFocus autoComplete="address-level2" />
          </Field>
          <Field name="line" form="address" label="Address" necessity="optional">
            <TextInput />
          </Field>
        </div>
      </Sheet>
      <Sheet open={shown === 'drawer'} onClose={close} title="Cart" side="end">
        Content of the drawer
      </Sheet>
      <Sheet open={shown === 'filters'} onClose={close} title="Filters" side="start">
        <PriceRange min={0} max={500} from={20} to={300} legend="Price" format={(amount) => `$${amount}`} />
      </Sheet>
      <Sheet open={shown === 'bottom'} onClose={close} title="Share" side="bottom">
        Content from below
      </Sheet>
      <Sheet open={shown === 'zoom'} onClose={close} title="Teal circle" side="full">
        <Zoom src={picture} alt="Teal circle" width={300} height={300} className="h-[80dvh]" />
      </Sheet>
    </Part>
  );
}

const catalogue: Suggestion[] = [
  { id: 'p1', group: 'Products', text: 'City backpack', href: '/bags/product/1', column: 'wide' },
  { id: 'k1', group: 'Suggestions', text: 'city bike', href: '/search?q=city+bike' },
  { id: 'p2', group: 'Products', text: 'City bicycle, 7 gears', href: '/bikes/product/2', column: 'wide' },
  { id: 'k2', group: 'Suggestions', text: 'city light', href: '/search?q=city+light' },
  { id: 'c1', group: 'Categories', text: 'City bikes', href: '/all/bikes' },
];

async function findSuggestions(text: string): Promise<Suggestion[]> {
  return catalogue.filter((item) => item.text.toLowerCase().includes(text.toLowerCase()));
}
