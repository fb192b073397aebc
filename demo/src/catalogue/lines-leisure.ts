import type { Category } from './product-lines.ts';

export const sports: Category = {
  title: 'Sports & outdoors',
  slug: 'sports-outdoor',
  arabic: 'رياضة وهواء طلق',
  icon: 'tent',
  tint: '#e1ebe2',
  subcategories: [
    {
      title: 'Camping & hiking',
      slug: 'camping',
      arabic: 'تخييم ومشي',
      lines: [
        ['tent', 'Two-person trekking tent, 2.1 kg', 159, 209, 'cw'],
        ['compass', 'Brass pocket compass', 24.9, 34, ''],
        ['flashlight', 'Headlamp, 400 lumens', 29.5, 0, ''],
        ['tent', 'Four-person family dome tent', 219, 0, ''],
        ['knot', 'Static rope, 10 mm × 20 m', 32, 0, 'c'],
        ['camping', 'Two-room camping tent', 289, 339, ''],
      ],
    },
    {
      title: 'Ball sports',
      arabic: 'كرات',
      lines: [
        ['soccer-ball', 'Match soccer ball, size 5', 29.9, 0, 'w'],
        ['basketball', 'Outdoor basketball, size 7', 26.5, 0, 'c'],
        ['volleyball', 'Soft-touch beach volleyball', 22.9, 27, 'c'],
        ['tennis', 'Tennis racket with three balls', 84, 0, 'c'],
        ['rugby-football', 'Rugby training ball', 24, 0, 'c'],
      ],
    },
    {
      title: 'Cycling & skating',
      slug: 'cycling-wheels',
      arabic: 'دراجات وتزلج',
      also: ['Quad roller skates', 'Figure skates with stainless blades', 'Kids’ roller skates'],
      lines: [
        ['bicycle', 'City bike, 7-speed', 429, 519, 'cw'],
        ['kick-scooter', 'Folding kick scooter', 99, 0, 'c'],
        ['skateboard', 'Complete maple skateboard', 64, 0, 'c'],
        ['bicycle', 'Gravel bike with disc brakes', 789, 0, ''],
        ['wheel', 'Kids’ training wheel set', 34, 0, ''],
      ],
    },
    {
      title: 'Water & winter sports',
      slug: 'water-winter',
      arabic: 'رياضات مائية وشتوية',
      also: ['Six-piece travel fishing rod'],
      lines: [
        ['diving-mask', 'Diving mask with snorkel', 34.9, 0, 'cw'],
        ['canoe', 'Three-seat touring canoe', 849, 949, 'c'],
        ['skis', 'All-mountain skis with bindings', 329, 0, 'c'],
        ['sled', 'Wooden toboggan, 110 cm', 79, 0, ''],
        ['one-piece-swimsuit', 'Chlorine-resistant training swimsuit', 38, 0, 'cs'],
      ],
    },
    {
      title: 'Fitness & games',
      arabic: 'لياقة وألعاب',
      lines: [
        ['boxing-glove', 'Boxing gloves, 12 oz', 44.9, 0, 'cw'],
        ['bowling', 'Backyard bowling set', 39, 0, 'c'],
        ['flying-disc', 'Flying disc, 175 g', 14.9, 0, 'c'],
        ['fishing-pole', 'Six-piece travel fishing rod', 58, 69, ''],
        ['bullseye', 'Dartboard with six darts', 42, 0, ''],
      ],
    },
  ],
};

export const toys: Category = {
  title: 'Toys & kids',
  arabic: 'ألعاب وأطفال',
  icon: 'teddy-bear',
  tint: '#f6ebcf',
  subcategories: [
    {
      title: 'Stuffed animals',
      slug: 'soft-toys',
      arabic: 'دمى محشوة',
      lines: [
        ['teddy-bear', 'Washable teddy bear, 35 cm', 26.9, 0, 'w'],
        ['panda', 'Panda cushion, 30 cm', 24, 0, ''],
        ['rabbit', 'Rabbit hand puppet', 17.9, 0, 'c'],
        ['teddy-bear', 'Giant teddy bear, 90 cm', 79, 95, ''],
        ['t-rex', 'Plush dinosaur, 50 cm', 32, 0, 'c'],
        ['penguin', 'Penguin hot-water bottle', 29.5, 0, ''],
      ],
    },
    {
      title: 'Blocks, puzzles & games',
      slug: 'building-puzzles',
      arabic: 'مكعبات وأحاجي وألعاب',
      lines: [
        ['puzzle-piece', 'Wooden floor puzzle, 48 pieces', 19.9, 0, 'cw'],
        ['brick', 'Cork building bricks, 120 pieces', 42, 0, ''],
        ['game-die', 'Family board game collection', 34.9, 44, 'c'],
        ['chess-pawn', 'Chess set with folding board', 38, 0, ''],
        ['abacus', 'Abacus with 100 beads', 22.5, 0, 'c'],
      ],
    },
    {
      title: 'Toy vehicles',
      slug: 'vehicles',
      arabic: 'مركبات ألعاب',
      lines: [
        ['locomotive', 'Wooden steam engine with whistle', 36, 0, 'cw'],
        ['racing-car', 'Pull-back racing car', 12.9, 0, 'c'],
        ['rocket', 'Rocket with two astronauts', 29, 36, 'c'],
        ['helicopter', 'Rescue helicopter with winch', 24.5, 0, 'c'],
        ['tractor', 'Tractor with trailer', 27.9, 0, 'c'],
      ],
    },
    {
      title: 'Baby',
      arabic: 'رضّع',
      lines: [
        ['baby-bottle', 'Baby bottles, 240 ml, set of two', 16.9, 0, 'cw'],
        ['balloon', 'Latex balloons, pack of 30', 7.9, 0, 'c'],
        ['carousel-horse', 'Nursery mobile with horses', 44, 52, 'c'],
        ['duck', 'Bath duck family, set of four', 11.5, 0, ''],
        ['socks', 'Baby socks, six pairs', 13.5, 0, ''],
      ],
    },
    {
      title: 'Outdoor play & parties',
      slug: 'play-outside',
      arabic: 'لعب في الخارج وحفلات',
      also: ['Latex balloons, pack of 30'],
      lines: [
        ['kite', 'Rainbow kite with 40 m line', 21.9, 0, 'cw'],
        ['yo-yo', 'Ball-bearing yo-yo', 13.9, 0, 'c'],
        ['water-pistol', 'Water blaster, 8 m range', 15.5, 19, 'c'],
        ['playground-slide', 'Garden slide, 1.5 m', 119, 0, 'c'],
        ['boomerang', 'Returning birch boomerang', 18, 0, 'c'],
      ],
    },
  ],
};

export const books: Category = {
  title: 'Books & stationery',
  slug: 'books-paper',
  arabic: 'كتب وقرطاسية',
  icon: 'notebook',
  tint: '#e1e9f4',
  subcategories: [
    {
      title: 'Books',
      arabic: 'كتب',
      lines: [
        ['books', 'Literary classics, boxed set of three', 33, 45, 'cw'],
        ['open-book', 'Illustrated Atlas of the Seas', 39, 0, ''],
        ['closed-book', 'The Long Way to the Market: A Novel', 18.9, 0, ''],
        ['blue-book', 'Night Trains of Europe', 24, 0, ''],
        ['green-book', 'Forests: A Field Guide', 22.5, 0, ''],
        ['orange-book', 'Cooking with One Pot', 26, 31, ''],
      ],
    },
    {
      title: 'Notebooks & paper',
      slug: 'notebooks',
      arabic: 'دفاتر وورق',
      also: ['Letter paper and envelopes, set of 20'],
      lines: [
        ['notebook', 'A5 dot-grid notebook, 192 pages', 14.9, 0, 'cw'],
        ['notebook-with-decorative-cover', 'Clothbound journal', 19.5, 0, 'c'],
        ['spiral-notepad', 'Reporter’s notebooks, three-pack', 9.9, 0, ''],
        ['ledger', '12-column household ledger', 16, 19, 'c'],
        ['bookmark-tabs', 'Index tabs, pack of 200', 6.5, 0, ''],
      ],
    },
    {
      title: 'Pens & pencils',
      slug: 'pens-writing',
      arabic: 'أقلام حبر ورصاص',
      lines: [
        ['fountain-pen', 'Fountain pen with steel nib', 34.9, 0, 'cw'],
        ['pen', 'Gel pens, 0.5 mm, pack of ten', 12.5, 0, 'c'],
        ['pencil', 'Cedar pencils, pack of twelve', 9.9, 0, ''],
        ['crayon', 'Chunky wax crayons, pack of 12', 10.5, 13, 'c'],
        ['black-nib', 'Calligraphy nib set with holder', 21, 0, ''],
      ],
    },
    {
      title: 'Office supplies',
      slug: 'office',
      arabic: 'مستلزمات مكتبية',
      also: ['Index tabs, pack of 200'],
      lines: [
        ['file-folder', 'Hanging file folders, set of ten', 13.9, 0, 'cw'],
        ['paperclip', 'Brass paper clips in a tin', 5.9, 0, 'c'],
        ['scissors', 'Ambidextrous paper scissors', 11.9, 0, ''],
        ['calendar', 'Wall calendar with large squares', 15.9, 0, ''],
        ['clipboard', 'A4 bamboo clipboard', 12, 14.5, ''],
      ],
    },
    {
      title: 'Gifts & crafts',
      slug: 'gifts-craft',
      arabic: 'هدايا وأشغال',
      lines: [
        ['wrapped-gift', 'Gift wrap set with ribbon', 11.5, 0, 'cw'],
        ['yarn', 'Merino yarn, 10 balls of 50 g', 42, 0, 'c'],
        ['thread', 'Sewing thread set, 24 spools', 15.9, 19, 'c'],
        ['sewing-needle', 'Needle book with threader', 7.9, 0, ''],
        ['love-letter', 'Letter paper and envelopes, set of 20', 14, 0, ''],
      ],
    },
  ],
};
