import { describe, expect, test } from 'vitest';
import { htmlOf, tagsOf } from '#testing/html-of.tsx';
import { Badge, CountBadge } from './badge.tsx';
import { BannerArt } from './banner-art.tsx';
import { Countdown } from './countdown.tsx';
import { Icon } from './icon.tsx';
import { LinkButton } from './link-button.tsx';
import { Picture } from './picture.tsx';
import { RatingBars } from './rating-bars.tsx';
import { SectionHead } from './section-head.tsx';
import { Loading, SkeletonTile } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { Stars } from './stars.tsx';
import { TableScroll } from './table-scroll.tsx';
import { MiniTicket } from './mini-ticket.tsx';
import { Ticket } from './ticket.tsx';
import { Zoom } from './zoom.tsx';
import { LazyHydrate } from './lazy-hydrate.tsx';
import { CleanedHtml } from './cleaned-html.tsx';
import { Arch } from './arch.tsx';

describe('display', () => {
  test('a picture has sizes, loads lazily unless it is the main one, and reserves its space', () => {
    const [tag] = tagsOf(
      htmlOf(<Picture name="lamp.webp" alt="A lamp" width={4} height={3} widths={[320, 640]} />),
      'img',
    );
    expect(tag).toContain('srcSet="/uploads/w320-lamp.webp 320w, /uploads/w640-lamp.webp 640w"');
    expect(tag).toMatch(/width="4" height="3" loading="lazy"/);
    expect(htmlOf(<Picture name="lamp.webp" alt="" width={4} height={3} priority />)).toContain(
      'loading="eager"',
    );
  });

  test.each([[null], [undefined], ['']])('without a name (%j) it shows the placeholder', (name) => {
    const html = htmlOf(<Picture name={name} alt="" width={1} height={1} />);
    expect(html).toContain('src="/uploads/default-image.webp"');
    expect(html).not.toContain('srcSet');
  });

  test('a banner picture is decorative, mirrors with the direction, and loads eagerly where it is first', () => {
    const art = { image: 'sale.webp', width: 3, height: 2, sizes: '100vw' };
    const [later = ''] = tagsOf(htmlOf(<BannerArt {...art} />), 'img');
    expect(later).toMatch(/alt="".*loading="lazy"/);
    expect(later).toContain('sizes="100vw"');
    expect(later).toContain('class="banner-art"');
    expect(htmlOf(<BannerArt {...art} priority />)).toContain('loading="eager"');
  });

  test('a zoomable picture has a name, and buttons that announce their limits', () => {
    const html = htmlOf(<Zoom src="/uploads/lamp.webp" alt="A lamp" width={4} height={3} className="h-9" />);
    expect(html).toMatch(/role="group" aria-label="A lamp" tabindex="0"/i);
    expect(tagsOf(html, 'button')[0]).toContain('aria-disabled="true"');
  });

  test.each(['en', 'ar'] as const)('a countdown is announced as its end time, in %s', (language) => {
    const html = htmlOf(<Countdown endMs={93_784_000} serverNowMs={0} label="Ends on Friday" />, language);
    expect(html).toContain('<time class="sr-only" dateTime="1970-01-02T02:03:04.000Z">Ends on Friday</time>');
    expect(html).toMatch(/aria-hidden="true" dir="ltr".*>02<.*>03<.*>04</);
    expect(htmlOf(<Countdown endMs={0} serverNowMs={5} label="" />)).toMatch(/>00<.*>00<.*>00</);
  });

  test('stars announce their value, or nothing beside text', () => {
    expect(htmlOf(<Stars value={4.5} />)).toMatch(/4\.5/);
    expect(htmlOf(<Stars value={4.5} decorative />)).toContain('aria-hidden="true"');
  });

  test('rating shares are text too, and links where they have a target', () => {
    const html = htmlOf(
      <RatingBars
        rows={[
          { stars: 5, percent: 80, href: '?stars=5', isCurrent: true },
          { stars: 4, percent: 20 },
        ]}
      />,
    );
    expect(html).toContain('80%');
    expect(tagsOf(html, 'a')).toHaveLength(1);
    expect(tagsOf(html, 'a')[0]).toContain('aria-current="true"');
  });

  test('a wide table scrolls by keyboard, under its name', () => {
    const html = htmlOf(
      <TableScroll label="Prices">
        <table />
      </TableScroll>,
    );
    expect(html).toMatch(/aria-label="Prices"/);
    expect(html).toMatch(/tabindex="0"/i);
  });

  test('a section names itself, and its link says what it shows', () => {
    const html = htmlOf(
      <SectionHead title="New" id="new" more={{ href: '/new', label: 'See all', about: 'new products' }} />,
    );
    expect(html).toMatch(/<h2 id="new"[^>]*>New<\/h2>/);
    expect(html).toMatch(/See all<span class="sr-only"> new products<\/span>/);
    expect(htmlOf(<SectionHead title="New" isMain />)).toContain('<h1');
  });

  test('a ticket has its amount, purpose and action', () => {
    const html = htmlOf(<Ticket amount="10%" unit="off" title="On lamps" action={<a href="/use">Use</a>} />);
    expect(html).toMatch(/^<article.*10%.*off.*On lamps.*href="\/use"/);
  });

  test('loading is announced once, skeletons are silent', () => {
    const html = htmlOf(
      <Loading label="Loading products">
        <SkeletonTile />
      </Loading>,
    );
    expect(html).toMatch(
      /^<div aria-busy="true".*<span role="status" class="sr-only">Loading products<\/span>/,
    );
    expect(html).toMatch(/<div aria-hidden="true">/);
  });

  test.each([
    ['chevron-end', true],
    ['check', false],
  ] as const)('the icon %s mirrors with the direction: %s', (name, turns) => {
    const html = htmlOf(<Icon name={name} />);
    expect(html).toContain(`#${name}"`);
    expect(html).toContain('aria-hidden="true"');
    expect(html.includes('icon-along')).toBe(turns);
  });

  test('a link styled as a button is a link', () => {
    expect(tagsOf(htmlOf(<LinkButton to="/cart">Cart</LinkButton>), 'a')[0]).toContain('href="/cart"');
  });

  test('deferred content is present without script', () => {
    expect(htmlOf(<LazyHydrate>Footer</LazyHydrate>)).toContain('Footer');
  });

  test('only HTML sanitized by the API is inserted, and empty HTML renders nothing', () => {
    expect(htmlOf(<CleanedHtml html="<b>Brass</b>" />)).toContain('<b>Brass</b>');
    expect(htmlOf(<CleanedHtml html="" />)).toBe('');
    expect(htmlOf(<Arch>{'<b>Brass</b>'}</Arch>)).toContain('&lt;b&gt;');
  });
});

describe('a marker', () => {
  test('for progress is decorative, sized by its class, and static with reduced motion', () => {
    const [ring = ''] = tagsOf(htmlOf(<Spinner className="size-9 border-4" />), 'span');
    expect(ring).toContain('aria-hidden="true"');
    expect(ring).toMatch(/class="spin [^"]*motion-reduce:[^"]* size-9 border-4"/);
  });

  test("is text in its tone's colors, with an optional icon", () => {
    expect(htmlOf(<Badge>Draft</Badge>)).toMatch(/^<span class="[^"]*bg-sunk text-text-2">Draft<\/span>$/);
    const paid = htmlOf(
      <Badge tone="success" icon="check" className="ms-2">
        Paid
      </Badge>,
    );
    expect(paid).toMatch(/bg-success-soft text-success ms-2"><svg.*#check.*<\/svg>Paid/);
  });

  test.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('of %i items shows "%s", visually only', (count, shown) => {
    const html = htmlOf(<CountBadge count={count} />);
    expect(html).toContain(`>${shown}</span>`);
    expect(html).toContain('aria-hidden="true"');
  });

  test('with notches shows a voucher in little space', () => {
    expect(htmlOf(<MiniTicket>5 off</MiniTicket>)).toMatch(/^<span class="ticket-mini [^"]*">5 off<\/span>$/);
  });
});
