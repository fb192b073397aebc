import { describe, expect, test } from 'vitest';
import { htmlOf, tagsOf } from '#testing/html-of.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ApplySelect } from './apply-select.tsx';
import { Carousel } from './carousel.tsx';
import { LoadMore } from './load-more.tsx';
import { Menu } from './menu.tsx';
import { PriceRange } from './price-range.tsx';
import { RateInput } from './rate-input.tsx';
import RowArrows from './row-arrows.tsx';
import { RowScroller } from './row-scroller.tsx';
import { SearchBox } from './search-box.tsx';
import { Sheet } from './sheet.tsx';
import { inVisualOrder, SuggestionPanel, type Suggestion } from './suggestion-panel.tsx';
import { StepProgress } from './stepper.tsx';
import { Switch } from './switch.tsx';
import { TabLinks } from './tab-links.tsx';
import { Tabs } from './tabs.tsx';
import { Toaster } from './toaster.tsx';

const noop = () => {};

describe('selection', () => {
  test('a sort select keeps the rest of the query, and has a button without script', () => {
    const html = htmlOf(
      <ApplySelect
        name="sortby"
        label="Sort by"
        value="recent"
        options={[
          { value: 'popular', text: 'Popular' },
          { value: 'recent', text: 'Newest' },
        ]}
        others={[['q', 'lamp']]}
        apply="Apply"
      />,
    );
    expect(tagsOf(html, 'form')[0]).toContain('method="get"');
    expect(html).toContain('<input type="hidden" name="q" value="lamp"/>');
    expect(tagsOf(html, 'select')[0]).toContain('aria-label="Sort by"');
    expect(html).toContain('<option value="recent" selected="">');
    expect(html).toMatch(/<noscript><button type="submit"/);
  });

  test('a range submits only changed sides', () => {
    const html = htmlOf(
      <PriceRange min={5} max={90} from={20} to={null} legend="Price" format={(amount) => `€${amount}`} />,
    );
    const [low, high, from, to] = tagsOf(html, 'input');
    expect(low).toMatch(/type="range".*aria-valuetext="€20"/);
    expect(high).toMatch(/type="range".*aria-valuetext="€90"/);
    expect(from).toMatch(/placeholder="5" name="min" value="20"|name="min".*value="20"/);
    expect(to).toMatch(/name="max".*value=""/);
    expect(html).toMatch(/<legend class="sr-only">Price/);
  });

  test('a range beyond the prices on offer has no hint that would run backwards', () => {
    const html = htmlOf(
      <PriceRange min={5} max={90} from={900} to={null} legend="Price" format={(amount) => `€${amount}`} />,
    );
    expect(tagsOf(html, 'input').find((tag) => tag.includes('name="max"'))).toContain('placeholder=""');
  });

  test('a rating input is five labeled radios', () => {
    const html = htmlOf(<RateInput name="rating" legend="Your rating" defaultValue={4} required />);
    const radios = tagsOf(html, 'input');
    expect(radios).toHaveLength(5);
    expect(radios.filter((radio) => radio.includes('checked'))).toEqual([radios[3]]);
    expect(html.match(/sr-only/g)).toHaveLength(5);
  });

  test('a missing rating is reported by the group, and error summaries link to the first star', () => {
    const html = htmlOf(<RateInput name="rating" id="r-rating" legend="Your rating" error="Missing" />);
    expect(tagsOf(html, 'input').filter((radio) => radio.includes('id="r-rating"'))).toEqual([
      tagsOf(html, 'input')[0],
    ]);
    const [, describedBy = ''] = /<fieldset aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`<p id="${describedBy}".*Missing`));
  });

  test('a switch is a checkbox announced as a switch', () => {
    expect(htmlOf(<Switch name="letters" label="Letters" />)).toMatch(
      /^<label.*Letters.*<input[^>]*role="switch"[^>]*>/,
    );
  });

  test('the search is a form that works without script', () => {
    const html = htmlOf(
      <SearchBox
        action="/search"
        label="Search the shop"
        currentText="lamp"
        fetchSuggestions={async () => []}
        onPick={noop}
      />,
    );
    expect(tagsOf(html, 'form')[0]).toMatch(/role="search".*action="\/search"/);
    const [input] = tagsOf(html, 'input');
    for (const attribute of ['name="q"', 'role="combobox"', 'aria-expanded="false"', 'value="lamp"'])
      expect(input).toContain(attribute);
    expect(input).not.toContain('aria-controls');
  });

  const suggestions = [
    { id: 'b', group: 'Products', column: 'wide', text: 'Lamp', href: '/lamp' },
    { id: 'a', group: 'Searches', text: 'lamps', href: '/search?q=lamps' },
    { id: 'c', group: 'Products', column: 'wide', text: 'Lantern', href: '/lantern' },
  ] as const;
  const panelOf = (items: readonly Suggestion[] | null) =>
    htmlOf(
      <SuggestionPanel
        isOpen
        items={items && inVisualOrder([...items])}
        itemsOf="lamp"
        footer={(text) => <a href="/search">All of {text}</a>}
        list={{ id: 'list', active: 1, optionId: (index) => `option-${index}`, onPick: noop }}
      />,
    );

  test('suggestions are grouped, keys follow the visual order, and their number is announced', () => {
    const html = panelOf(suggestions);
    expect(tagsOf(html, 'div').filter((tag) => tag.includes('role="group"'))).toMatchObject([
      expect.stringContaining('aria-label="Searches"'),
      expect.stringContaining('aria-label="Products"'),
    ]);
    const options = tagsOf(html, 'div').filter((tag) => tag.includes('role="option"'));
    expect(options.map((tag) => /id="([^"]+)"/.exec(tag)![1])).toEqual(['option-0', 'option-1', 'option-2']);
    expect(options.map((tag) => tag.includes('aria-selected="true"'))).toEqual([false, true, false]);
    expect(html).toMatch(/lamps.*Lamp.*Lantern/s);
    expect(html).toMatch(/role="status"[^>]*>[^<]*3/);
    expect(html).toContain('All of');
  });

  test('no results are shown and announced', () => {
    const html = panelOf([]);
    expect(html.match(/lamp/g)).toHaveLength(2);
    expect(html).not.toContain('All of');
    expect(panelOf(null)).not.toContain('lamp');
  });
});

describe('sequences', () => {
  const slides = [
    { id: 1, content: <a href="/one">One</a> },
    { id: 2, content: <a href="/two">Two</a> },
  ];

  test('before hydration all slides can be reached, and their position is announced', () => {
    const html = htmlOf(<Carousel label="Offers" slides={slides} autoMs={5000} />);
    expect(html).not.toContain('inert');
    expect(html.match(/aria-roledescription=/g)).toHaveLength(3);
    expect(html).toContain('aria-label="Offers"');
  });

  test('a single slide has no buttons', () => {
    expect(tagsOf(htmlOf(<Carousel label="Offers" slides={slides.slice(0, 1)} />), 'button')).toHaveLength(0);
  });

  test('a row is a named list', () => {
    const html = htmlOf(<RowScroller label="New" items={slides} />);
    expect(html).toMatch(/<ul[^>]* aria-label="New"/);
    expect(tagsOf(html, 'li')).toHaveLength(2);
    expect(htmlOf(<RowArrows track={{ current: null }} count={2} />)).toBe('');
  });

  test('tabs name their panels, and show one', () => {
    const tabs = [
      { id: 'facts', title: 'Facts', body: 'Brass' },
      { id: 'care', title: 'Care', body: 'Dry cloth' },
    ];
    const html = htmlOf(<Tabs label="About it" tabs={tabs} initial="care" />);
    const [facts, care] = tagsOf(html, 'button');
    expect(facts).toMatch(/aria-selected="false".*tabindex="-1"/i);
    expect(care).toMatch(/aria-selected="true".*tabindex="0"/i);
    const panel = /aria-controls="([^"]+)"/.exec(care!)![1]!;
    expect(html).toMatch(new RegExp(`id="${panel}"[^>]*>Dry cloth`));
    expect(html.match(/role="tabpanel"[^>]* hidden=""/g)).toHaveLength(1);
  });

  test('page tabs are links, and the current one is marked', () => {
    const links = [
      { href: '/orders', title: 'Orders', isCurrent: true },
      { href: '#late', title: 'Late' },
    ];
    const html = htmlOf(<TabLinks label="Account" links={links} />);
    expect(html).toContain('<nav aria-label="Account"');
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  });

  test('the loaded share is shown, with a link to more until there is none', () => {
    const text = '30 of 60 products';
    const html = htmlOf(<LoadMore shown={30} total={60} text={text} href="/all?page=2" />);
    expect(html).toContain(`<p role="status">${text}</p>`);
    expect(tagsOf(html, 'a')[0]).toMatch(/rel="next"/);
    expect(htmlOf(<LoadMore shown={60} total={60} text="all" href="/all?page=3" />)).not.toContain('<a');
  });

  test('order steps are announced as done, current and upcoming', () => {
    const steps = [{ label: 'Placed' }, { label: 'Packed' }, { label: 'Sent' }];
    const html = htmlOf(<StepProgress label="Order" steps={steps} current={1} />);
    expect(html).toContain('<ol aria-label="Order"');
    expect(tagsOf(html, 'li').map((li) => li.includes('aria-current="step"'))).toEqual([false, true, false]);
    const finished = htmlOf(<StepProgress label="Order" steps={steps} current={2} />);
    expect(tagsOf(finished, 'li')[2]).toContain('aria-current="step"');
  });
});

describe('opening', () => {
  test('a menu works without script and announces its state', () => {
    const html = htmlOf(
      <Menu label="EN" name="Language">
        <ul />
      </Menu>,
    );
    const [button] = tagsOf(html, 'button');
    expect(button).toMatch(/aria-label="Language"/);
    const id = /popoverTarget="([^"]+)"/i.exec(button!)![1];
    expect(html).toMatch(new RegExp(`<div id="${id}" popover="auto"`));
  });

  test('a closed dialog is empty, an open one has a name', () => {
    const sheet = (open: boolean) =>
      htmlOf(
        <Sheet open={open} onClose={noop} title="Filters">
          Inside
        </Sheet>,
      );
    expect(sheet(false)).toMatch(/^<dialog[^>]*><\/dialog>$/);
    const html = sheet(true);
    const id = /aria-labelledby="([^"]+)"/.exec(html)![1];
    expect(html).toMatch(new RegExp(`<h2 id="${id}"[^>]*>Filters`));
  });

  test('the bottom bar is shown, or inert while hidden', () => {
    const bar = (isOut: boolean) => htmlOf(<BottomBar isOut={isOut}>Order</BottomBar>);
    expect(bar(true)).toMatch(/^<div data-bottom-bar=""/);
    expect(bar(false)).toMatch(/^<div inert=""/);
  });

  test('both live regions exist from the start', () => {
    expect(htmlOf(<Toaster />)).toMatch(/role="status".*role="alert"/);
  });
});
