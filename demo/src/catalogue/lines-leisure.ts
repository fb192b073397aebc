import type { Category } from './product-lines.ts';

export const sports: Category = {
  title: 'Sports & Outdoor',
  arabic: 'رياضة وهواء طلق',
  icon: 'tent',
  tint: '#e1ebe2',
  subcategories: [
    {
      title: 'Camping',
      arabic: 'تخييم',
      lines: [
        ['tent', 'Two-person trekking tent 2.1 kg', 159, 209, 'cw'],
        ['compass', 'Brass pocket compass', 24.9, 34, ''],
        ['flashlight', 'Head torch, 400 lumen', 29.5, 0, ''],
        ['tent', 'Family dome tent for four', 219, 0, ''],
        ['knot', 'Static rope 10 mm × 20 m', 32, 0, 'c'],
        ['camping', 'Shelter with two rooms', 289, 339, ''],
      ],
    },
    {
      title: 'Ball sports',
      arabic: 'كرات',
      lines: [
        ['soccer-ball', 'Match football, size 5', 29.9, 0, 'w'],
        ['basketball', 'Street basketball, size 7', 26.5, 0, 'c'],
        ['volleyball', 'Beach volleyball, soft touch', 22.9, 27, 'c'],
        ['tennis', 'Tennis racket with three balls', 84, 0, 'c'],
        ['rugby-football', 'Training rugby ball', 24, 0, 'c'],
      ],
    },
    {
      title: 'Cycling & wheels',
      arabic: 'دراجات',
      lines: [
        ['bicycle', 'City bicycle, seven gears', 429, 519, 'cw'],
        ['kick-scooter', 'Folding kick scooter', 99, 0, 'c'],
        ['skateboard', 'Maple skateboard, complete', 64, 0, 'c'],
        ['bicycle', 'Gravel bicycle with disc brakes', 789, 0, ''],
        ['wheel', 'Training wheel set 12 inch', 34, 0, ''],
      ],
    },
    {
      title: 'Water & winter',
      arabic: 'ماء وشتاء',
      lines: [
        ['diving-mask', 'Diving mask with snorkel', 34.9, 0, 'cw'],
        ['canoe', 'Touring canoe, three seats', 849, 949, 'c'],
        ['skis', 'All-mountain skis with bindings', 329, 0, 'c'],
        ['sled', 'Wooden toboggan 110 cm', 79, 0, ''],
        ['one-piece-swimsuit', 'Training swimsuit, chlorine proof', 38, 0, 'cs'],
      ],
    },
    {
      title: 'Fitness & games',
      arabic: 'لياقة وألعاب',
      lines: [
        ['boxing-glove', 'Boxing gloves 12 oz', 44.9, 0, 'cw'],
        ['bowling', 'Bowling set for the garden', 39, 0, 'c'],
        ['flying-disc', 'Flying disc 175 g', 14.9, 0, 'c'],
        ['fishing-pole', 'Travel fishing rod, six parts', 58, 69, ''],
        ['bullseye', 'Dartboard with six darts', 42, 0, ''],
      ],
    },
  ],
};

export const toys: Category = {
  title: 'Toys & Kids',
  arabic: 'ألعاب وأطفال',
  icon: 'teddy-bear',
  tint: '#f6ebcf',
  subcategories: [
    {
      title: 'Soft toys',
      arabic: 'دمى محشوة',
      lines: [
        ['teddy-bear', 'Teddy bear 35 cm, washable', 26.9, 0, 'w'],
        ['panda', 'Panda cushion 30 cm', 24, 0, ''],
        ['rabbit', 'Rabbit hand puppet', 17.9, 0, 'c'],
        ['teddy-bear', 'Giant teddy bear 90 cm', 79, 95, ''],
        ['t-rex', 'Plush dinosaur 50 cm', 32, 0, 'c'],
        ['penguin', 'Penguin with a hot-water bottle', 29.5, 0, ''],
      ],
    },
    {
      title: 'Building & puzzles',
      arabic: 'بناء وأحاجي',
      lines: [
        ['puzzle-piece', 'Wooden floor puzzle, 48 pieces', 19.9, 0, 'cw'],
        ['brick', 'Building bricks, 120 pieces, cork', 42, 0, ''],
        ['game-die', 'Family board game collection', 34.9, 44, 'c'],
        ['chess-pawn', 'Chess set with folding board', 38, 0, ''],
        ['abacus', 'Counting frame with 100 beads', 22.5, 0, 'c'],
      ],
    },
    {
      title: 'Vehicles',
      arabic: 'مركبات',
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
        ['baby-bottle', 'Baby bottles 240 ml, pair', 16.9, 0, 'cw'],
        ['balloon', 'Latex balloons, 30 pieces', 7.9, 0, 'c'],
        ['carousel-horse', 'Nursery mobile with horses', 44, 52, 'c'],
        ['duck', 'Bath duck family, four', 11.5, 0, ''],
        ['socks', 'Baby socks, six pairs', 13.5, 0, ''],
      ],
    },
    {
      title: 'Play outside',
      arabic: 'لعب في الخارج',
      lines: [
        ['kite', 'Rainbow kite with 40 m line', 21.9, 0, 'cw'],
        ['yo-yo', 'Ball-bearing yo-yo', 13.9, 0, 'c'],
        ['water-pistol', 'Water blaster, 8 m range', 15.5, 19, 'c'],
        ['playground-slide', 'Garden slide 1.5 m', 119, 0, 'c'],
        ['boomerang', 'Returning boomerang, birch', 18, 0, 'c'],
      ],
    },
  ],
};

export const books: Category = {
  title: 'Books & Paper',
  arabic: 'كتب وورق',
  icon: 'notebook',
  tint: '#e1e9f4',
  subcategories: [
    {
      title: 'Books',
      arabic: 'كتب',
      lines: [
        ['books', 'Shelf classics, boxed set of three', 33, 45, 'cw'],
        ['open-book', 'Illustrated atlas of the seas', 39, 0, ''],
        ['closed-book', 'The long way to the market, novel', 18.9, 0, ''],
        ['blue-book', 'Night trains of Europe', 24, 0, ''],
        ['green-book', 'Forests: a field guide', 22.5, 0, ''],
        ['orange-book', 'Cooking with one pot', 26, 31, ''],
      ],
    },
    {
      title: 'Notebooks',
      arabic: 'دفاتر',
      lines: [
        ['notebook', 'Dot-grid notebook A5, 192 pages', 14.9, 0, 'cw'],
        ['notebook-with-decorative-cover', 'Cloth-bound journal', 19.5, 0, 'c'],
        ['spiral-notepad', 'Reporter’s pads, three-pack', 9.9, 0, ''],
        ['ledger', 'Household ledger, 12 columns', 16, 19, 'c'],
        ['bookmark-tabs', 'Index tabs, 200 pieces', 6.5, 0, ''],
      ],
    },
    {
      title: 'Pens & writing',
      arabic: 'أقلام وكتابة',
      lines: [
        ['fountain-pen', 'Fountain pen with steel nib', 34.9, 0, 'cw'],
        ['pen', 'Gel pens 0.5 mm, ten', 12.5, 0, 'c'],
        ['pencil', 'Cedar pencils, dozen', 9.9, 0, ''],
        ['crayon', 'Wax crayons for small hands, 12', 10.5, 13, 'c'],
        ['black-nib', 'Calligraphy nib set with holder', 21, 0, ''],
      ],
    },
    {
      title: 'Office',
      arabic: 'مكتب',
      lines: [
        ['file-folder', 'Hanging folders, set of ten', 13.9, 0, 'cw'],
        ['paperclip', 'Brass paper clips in a tin', 5.9, 0, 'c'],
        ['scissors', 'Paper scissors, left and right hand', 11.9, 0, ''],
        ['calendar', 'Wall calendar with large cells', 15.9, 0, ''],
        ['clipboard', 'Clipboard A4 in bamboo', 12, 14.5, ''],
      ],
    },
    {
      title: 'Gifts & craft',
      arabic: 'هدايا وأشغال',
      lines: [
        ['wrapped-gift', 'Gift wrap set with ribbon', 11.5, 0, 'cw'],
        ['yarn', 'Merino yarn, 10 balls of 50 g', 42, 0, 'c'],
        ['thread', 'Sewing threads, 24 spools', 15.9, 19, 'c'],
        ['sewing-needle', 'Needle book with threader', 7.9, 0, ''],
        ['love-letter', 'Letter paper with envelopes, 20', 14, 0, ''],
      ],
    },
  ],
};
