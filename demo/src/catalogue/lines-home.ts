import type { Category } from './product-lines.ts';

export const home: Category = {
  title: 'Home & living',
  arabic: 'المنزل والمعيشة',
  icon: 'couch-and-lamp',
  tint: '#efe7db',
  subcategories: [
    {
      title: 'Furniture',
      arabic: 'أثاث',
      lines: [
        ['couch-and-lamp', 'Lund two-seat sofa with reading lamp', 549, 689, 'cw'],
        ['chair', 'Solid beech dining chair', 89, 0, 'c'],
        ['bed', 'Noor bed frame, 140 × 200 cm', 389, 480, 'c'],
        ['chair', 'High-back oiled oak chair', 94, 118, ''],
        ['seat', 'Folding cinema seat for the hallway', 129, 0, 'c'],
        ['door', 'Paneled interior door, solid pine', 219, 0, ''],
      ],
    },
    {
      title: 'Lighting & candles',
      arabic: 'إضاءة وشموع',
      lines: [
        ['candle', 'Dinner candles, set of six', 16.9, 0, 'w'],
        ['light-bulb', 'E27 filament bulb, warm white', 8.9, 0, ''],
        ['red-paper-lantern', 'Paper lantern, 40 cm', 16.9, 24, 'c'],
        ['diya-lamp', 'Hand-painted clay oil lamp', 13.5, 0, ''],
        ['flashlight', 'Wall lamp with swivel head', 48, 0, ''],
      ],
    },
    {
      title: 'Home decor',
      slug: 'decoration',
      arabic: 'ديكور',
      lines: [
        ['amphora', 'Hand-thrown amphora vase, 32 cm', 68, 0, 'cw'],
        ['framed-picture', 'Landscape print in oak frame', 42, 0, ''],
        ['mirror', 'Round entryway mirror with shelf', 84, 99, ''],
        ['wind-chime', 'Glass wind chime', 19.9, 0, 'c'],
        ['nesting-dolls', 'Painted nesting dolls, set of five', 34, 0, 'c'],
      ],
    },
    {
      title: 'Clocks & timers',
      slug: 'clocks',
      arabic: 'ساعات ومؤقتات',
      lines: [
        ['alarm-clock', 'Twin-bell alarm clock', 23.5, 0, 'cw'],
        ['mantelpiece-clock', 'Walnut mantel clock, silent sweep', 76, 95, ''],
        ['timer-clock', 'Magnetic kitchen timer', 12.9, 0, 'c'],
        ['hourglass-done', '30-minute sand timer', 18, 0, 'c'],
        ['alarm-clock', 'Folding travel alarm clock', 17.5, 0, ''],
      ],
    },
    {
      title: 'Storage & cleaning',
      arabic: 'تخزين وتنظيف',
      lines: [
        ['broom', 'Beech broom with natural bristles', 26, 0, 'cw'],
        ['bucket', 'Galvanized bucket, 10 L', 15.9, 19.9, ''],
        ['file-cabinet', 'Three-drawer filing cabinet', 129, 0, 'c'],
        ['wastebasket', 'Wire wastebasket', 14.9, 0, 'c'],
        ['card-file-box', 'Archive boxes, set of four', 22, 27, ''],
      ],
    },
  ],
};

export const kitchen: Category = {
  title: 'Kitchen',
  arabic: 'المطبخ',
  icon: 'cooking',
  tint: '#e8e4f3',
  subcategories: [
    {
      title: 'Cookware',
      arabic: 'أواني الطبخ',
      lines: [
        ['cooking', 'Cast-iron skillet 26 cm, pre-seasoned', 39.9, 54, 'cw'],
        ['pot-of-food', 'Enameled Dutch oven with lid, 4 L', 59, 74, 'c'],
        ['shallow-pan-of-food', 'Paella pan with handles, 34 cm', 34.9, 0, ''],
        ['cooking', 'Nonstick frying pan, 20 cm', 27, 0, ''],
        ['fondue', 'Fondue set for six', 64, 0, 'c'],
        ['steaming-bowl', 'Ramen bowls with spoons, set of two', 29.5, 0, 'c'],
      ],
    },
    {
      title: 'Tableware',
      arabic: 'أدوات المائدة',
      also: ['Ramen bowls with spoons, set of two'],
      lines: [
        ['fork-and-knife-with-plate', 'Three-piece porcelain place setting', 32, 0, 'w'],
        ['bowl-with-spoon', 'Breakfast bowl with spoon', 18.5, 0, 'c'],
        ['fork-and-knife', 'Matte flatware set, 24 pieces', 69, 85, ''],
        ['chopsticks', 'Lacquered chopsticks, five pairs', 15.9, 0, 'c'],
        ['spoon', 'Stainless steel serving spoon', 11.5, 0, ''],
      ],
    },
    {
      title: 'Tea & coffee ware',
      slug: 'tea-coffee',
      arabic: 'أواني الشاي والقهوة',
      lines: [
        ['teapot', 'Stoneware teapot with strainer, 900 ml', 34.9, 49.9, 'cw'],
        ['hot-beverage', 'Stoneware mugs, 350 ml, set of two', 19.9, 0, 'c'],
        ['teacup-without-handle', 'Hand-thrown glazed tea bowl', 14.9, 0, 'c'],
        ['teapot', 'Cast-iron teapot with warmer, 600 ml', 54, 0, ''],
        ['mate', 'Yerba mate gourd with bombilla', 27.5, 0, ''],
      ],
    },
    {
      title: 'Knives & kitchen tools',
      slug: 'knives-tools',
      arabic: 'سكاكين وأدوات مطبخ',
      lines: [
        ['kitchen-knife', 'Chef’s knife 20 cm, forged steel', 62, 78, 'cw'],
        ['kitchen-knife', 'Paring knife, 9 cm', 24, 0, ''],
        ['jar', 'Clip-top storage jars, set of three', 21, 27, 'c'],
        ['salt', 'Porcelain salt shaker', 12.9, 0, 'c'],
        ['balance-scale', 'Kitchen scale with brass bowls', 58, 0, ''],
      ],
    },
    {
      title: 'Drinkware',
      slug: 'glasses-bar',
      arabic: 'كؤوس وأكواب',
      lines: [
        ['wine-glass', 'Crystal wine glasses, set of four', 46, 62, 'w'],
        ['cocktail-glass', 'Cocktail glasses, set of two', 24.9, 0, 'c'],
        ['tumbler-glass', 'Heavy glass tumblers, set of four', 29, 0, ''],
        ['cup-with-straw', 'Insulated cup with straw, 500 ml', 17.9, 0, 'c'],
        ['beverage-box', 'Reusable drink boxes, set of two', 13.5, 0, 'c'],
      ],
    },
  ],
};

export const garden: Category = {
  title: 'Garden',
  arabic: 'الحديقة',
  icon: 'potted-plant',
  tint: '#e1ebe2',
  subcategories: [
    {
      title: 'Houseplants & herbs',
      slug: 'house-plants',
      arabic: 'نباتات منزلية وأعشاب',
      lines: [
        ['potted-plant', 'Money tree in terracotta pot, 30 cm', 22, 0, 'nw'],
        ['cactus', 'Column cactus, 25 cm', 17.5, 0, 'n'],
        ['seedling', 'Pepper seedlings, tray of six', 11.9, 0, 'n'],
        ['palm-tree', 'Areca palm, 90 cm', 49, 59, 'n'],
        ['herb', 'Potted kitchen herbs, set of three', 14.5, 0, 'n'],
        ['four-leaf-clover', 'Lucky clover in a bowl', 8.9, 0, 'n'],
      ],
    },
    {
      title: 'Flowers & bulbs',
      slug: 'flowers',
      arabic: 'زهور وبصيلات',
      lines: [
        ['bouquet', 'Medium seasonal bouquet', 32, 0, 'cw'],
        ['tulip', 'Mixed tulip bulbs, pack of 25', 12.9, 0, 'c'],
        ['sunflower', 'Giant sunflower seeds', 4.9, 0, 'n'],
        ['rose', 'Bare-root climbing rose', 16.5, 19.9, 'c'],
        ['hyacinth', 'Hyacinth bulbs with forcing vases, set of three', 13.9, 0, 'c'],
      ],
    },
    {
      title: 'Trees & shrubs',
      arabic: 'أشجار وشجيرات',
      lines: [
        ['evergreen-tree', 'Potted dwarf spruce, 60 cm', 39, 0, 'n'],
        ['deciduous-tree', 'Half-standard apple tree', 54, 65, 'n'],
        ['olive', 'Olive tree, 80 cm', 58, 0, 'n'],
        ['blueberries', 'Self-fertile blueberry bush', 18.5, 0, 'n'],
        ['cherry-blossom', 'Ornamental cherry tree, 120 cm', 62, 0, 'c'],
      ],
    },
    {
      title: 'Garden tools',
      arabic: 'أدوات الحديقة',
      lines: [
        ['bucket', 'Garden bucket with wooden handle, 12 L', 17.9, 0, ''],
        ['gloves', 'Long-cuff rose gloves', 21, 26, ''],
        ['axe', 'Garden hatchet, 600 g', 34, 0, ''],
        ['droplet', 'Self-watering spikes, set of six', 13.9, 0, 'c'],
        ['basket', 'Split-willow harvest basket', 36, 0, ''],
      ],
    },
    {
      title: 'Outdoor living',
      arabic: 'الجلوس في الخارج',
      lines: [
        ['umbrella-on-ground', 'Patio umbrella with base, 2 m', 89, 109, ''],
        ['fountain', 'Solar pond fountain', 64, 0, ''],
        ['nest-with-eggs', 'Songbird nesting box', 24.5, 0, 'n'],
        ['fire', 'Steel fire bowl, 50 cm', 79, 0, 'n'],
        ['moai', 'Stone garden statue, 45 cm', 69, 0, 'o'],
      ],
    },
  ],
};

export const food: Category = {
  title: 'Food & drink',
  arabic: 'طعام وشراب',
  icon: 'honey-pot',
  tint: '#f6ebcf',
  subcategories: [
    {
      title: 'Pantry',
      arabic: 'مؤونة',
      lines: [
        ['honey-pot', 'Raw wildflower honey, 500 g', 12.5, 0, 'nvw'],
        ['jar', 'Preserved lemons, 350 g', 7.9, 0, ''],
        ['canned-food', 'Peeled tomatoes, six cans', 10.9, 0, 'c'],
        ['cooked-rice', 'Short-grain rice, 5 kg', 18.5, 22, 'n'],
        ['salt', 'Sea salt flakes, 250 g', 6.9, 0, ''],
        ['beans', 'Dried kidney beans, 1 kg', 5.5, 0, 'n'],
      ],
    },
    {
      title: 'Bakery',
      arabic: 'مخبوزات',
      lines: [
        ['bread', 'Sourdough loaf, 1 kg, shipped fresh', 8.5, 0, 'nw'],
        ['croissant', 'Frozen butter croissants, pack of eight', 11.9, 0, 'n'],
        ['cookie', 'Chocolate chip cookies, 400 g', 7.9, 9.5, 'n'],
        ['pretzel', 'Soft pretzels, pack of ten', 9.9, 0, 'n'],
        ['birthday-cake', 'Celebration cake, serves twelve', 44, 0, 'c'],
      ],
    },
    {
      title: 'Chocolate & candy',
      slug: 'chocolate-sweets',
      arabic: 'شوكولاتة وحلويات',
      lines: [
        ['chocolate-bar', '70% dark chocolate, three-pack', 11.9, 0, 'nw'],
        ['candy', 'Hand-rolled fruit candy, 300 g', 8.5, 0, 'c'],
        ['lollipop', 'Swirl lollipops, pack of ten', 6.9, 0, 'c'],
        ['doughnut', 'Doughnut mix with glaze', 7.5, 9, 'c'],
        ['custard', 'Caramel custards, four jars', 9.9, 0, 'n'],
      ],
    },
    {
      title: 'Tea & beverages',
      slug: 'tea-coffee-drinks',
      arabic: 'شاي ومشروبات',
      lines: [
        ['teacup-without-handle', 'Sencha green tea, 100 g', 13.9, 0, 'nw'],
        ['bubble-tea', 'Bubble tea kit for six', 16.5, 0, ''],
        ['coconut', 'Young coconut water, pack of twelve', 24, 29, 'n'],
        ['glass-of-milk', 'Oat milk, six 1-liter cartons', 14.9, 0, 'n'],
        ['tropical-drink', 'Mango syrup, 700 ml', 9.5, 0, 'c'],
      ],
    },
    {
      title: 'Fruit & cheese',
      arabic: 'فواكه وأجبان',
      lines: [
        ['cheese-wedge', 'Mountain cheese, aged 12 months, 400 g', 13.9, 0, 'n'],
        ['grapes', 'Table grapes, 2 kg crate', 11.5, 0, 'c'],
        ['red-apple', 'Apple crate, three varieties, 5 kg', 14.5, 17.5, 'n'],
        ['mango', 'Alphonso mangoes, box of six', 19.9, 0, 'no'],
        ['pineapple', 'Sweet pineapples, pack of two', 9.9, 0, 'n'],
      ],
    },
  ],
};
