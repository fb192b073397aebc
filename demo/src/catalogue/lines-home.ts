import type { Category } from './product-lines.ts';

export const home: Category = {
  title: 'Home & Living',
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
        ['bed', 'Noor bed frame 140 × 200', 389, 480, 'c'],
        ['chair', 'Oiled oak chair with high back', 94, 118, ''],
        ['seat', 'Folding cinema seat for the hall', 129, 0, 'c'],
        ['door', 'Panelled interior door, solid pine', 219, 0, ''],
      ],
    },
    {
      title: 'Lighting & candles',
      arabic: 'إضاءة وشموع',
      lines: [
        ['candle', 'Dinner candles, set of six', 16.9, 0, 'w'],
        ['light-bulb', 'Filament bulb E27, warm light', 8.9, 0, ''],
        ['red-paper-lantern', 'Paper lantern 40 cm', 16.9, 24, 'c'],
        ['diya-lamp', 'Hand-painted clay oil lamp', 13.5, 0, ''],
        ['flashlight', 'Wall lamp with swivel head', 48, 0, ''],
      ],
    },
    {
      title: 'Decoration',
      arabic: 'ديكور',
      lines: [
        ['amphora', 'Hand-thrown amphora vase 32 cm', 68, 0, 'cw'],
        ['framed-picture', 'Landscape print in oak frame', 42, 0, ''],
        ['mirror', 'Round hall mirror with shelf', 84, 99, ''],
        ['wind-chime', 'Glass wind chime', 19.9, 0, 'c'],
        ['nesting-dolls', 'Painted nesting dolls, five pieces', 34, 0, 'c'],
      ],
    },
    {
      title: 'Clocks',
      arabic: 'ساعات',
      lines: [
        ['alarm-clock', 'Twin-bell alarm clock', 23.5, 0, 'cw'],
        ['mantelpiece-clock', 'Walnut mantel clock, silent sweep', 76, 95, ''],
        ['timer-clock', 'Kitchen timer with magnet', 12.9, 0, 'c'],
        ['hourglass-done', 'Sand timer 30 minutes', 18, 0, 'c'],
        ['alarm-clock', 'Travel alarm, folding', 17.5, 0, ''],
      ],
    },
    {
      title: 'Storage & cleaning',
      arabic: 'تخزين وتنظيف',
      lines: [
        ['broom', 'Beech broom with natural bristles', 26, 0, 'cw'],
        ['bucket', 'Galvanized-look bucket 10 L', 15.9, 19.9, ''],
        ['file-cabinet', 'Filing cabinet, three drawers', 129, 0, 'c'],
        ['wastebasket', 'Wire waste basket', 14.9, 0, 'c'],
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
        ['pot-of-food', 'Enamel casserole 4 L with lid', 59, 74, 'c'],
        ['shallow-pan-of-food', 'Paella pan 34 cm with handles', 34.9, 0, ''],
        ['cooking', 'Non-stick pan 20 cm', 27, 0, ''],
        ['fondue', 'Fondue set for six', 64, 0, 'c'],
        ['steaming-bowl', 'Ramen bowls with spoons, pair', 29.5, 0, 'c'],
      ],
    },
    {
      title: 'Tableware',
      arabic: 'أدوات المائدة',
      lines: [
        ['fork-and-knife-with-plate', 'Porcelain place setting, three pieces', 32, 0, 'w'],
        ['bowl-with-spoon', 'Breakfast bowl with spoon', 18.5, 0, 'c'],
        ['fork-and-knife', 'Cutlery set, 24 pieces, matte', 69, 85, ''],
        ['chopsticks', 'Lacquered chopsticks, five pairs', 15.9, 0, 'c'],
        ['spoon', 'Serving spoon in steel', 11.5, 0, ''],
      ],
    },
    {
      title: 'Tea & coffee',
      arabic: 'شاي وقهوة',
      lines: [
        ['teapot', 'Stoneware teapot with strainer 900 ml', 34.9, 49.9, 'cw'],
        ['hot-beverage', 'Stoneware mugs 350 ml, set of two', 19.9, 0, 'c'],
        ['teacup-without-handle', 'Glaze tea bowl, hand thrown', 14.9, 0, 'c'],
        ['teapot', 'Cast teapot 600 ml with warmer', 54, 0, ''],
        ['mate', 'Mate gourd with bombilla', 27.5, 0, ''],
      ],
    },
    {
      title: 'Knives & tools',
      arabic: 'سكاكين وأدوات',
      lines: [
        ['kitchen-knife', 'Chef’s knife 20 cm, forged steel', 62, 78, 'cw'],
        ['kitchen-knife', 'Small vegetable knife 9 cm', 24, 0, ''],
        ['jar', 'Storage jars with clip lid, set of three', 21, 27, 'c'],
        ['salt', 'Salt cellar in porcelain', 12.9, 0, 'c'],
        ['balance-scale', 'Kitchen scale with brass bowls', 58, 0, ''],
      ],
    },
    {
      title: 'Glasses & bar',
      arabic: 'كؤوس',
      lines: [
        ['wine-glass', 'Crystal wine glasses, set of four', 46, 62, 'w'],
        ['cocktail-glass', 'Cocktail glasses, pair', 24.9, 0, 'c'],
        ['tumbler-glass', 'Heavy tumblers, set of four', 29, 0, ''],
        ['cup-with-straw', 'Insulated cup with straw 500 ml', 17.9, 0, 'c'],
        ['beverage-box', 'Lunch drink boxes, reusable, pair', 13.5, 0, 'c'],
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
      title: 'House plants',
      arabic: 'نباتات منزلية',
      lines: [
        ['potted-plant', 'Money tree in terracotta pot 30 cm', 22, 0, 'nw'],
        ['cactus', 'Column cactus 25 cm', 17.5, 0, 'n'],
        ['seedling', 'Pepper seedlings, tray of six', 11.9, 0, 'n'],
        ['palm-tree', 'Areca palm 90 cm', 49, 59, 'n'],
        ['herb', 'Kitchen herb trio in pots', 14.5, 0, 'n'],
        ['four-leaf-clover', 'Lucky clover in a bowl', 8.9, 0, 'n'],
      ],
    },
    {
      title: 'Flowers',
      arabic: 'زهور',
      lines: [
        ['bouquet', 'Seasonal bouquet, medium', 32, 0, 'cw'],
        ['tulip', 'Tulip bulbs, mixed, 25 pieces', 12.9, 0, 'c'],
        ['sunflower', 'Sunflower seeds, tall variety', 4.9, 0, 'n'],
        ['rose', 'Climbing rose, bare root', 16.5, 19.9, 'c'],
        ['hyacinth', 'Hyacinth bulbs in glass, three', 13.9, 0, 'c'],
      ],
    },
    {
      title: 'Trees & shrubs',
      arabic: 'أشجار وشجيرات',
      lines: [
        ['evergreen-tree', 'Dwarf spruce in a pot 60 cm', 39, 0, 'n'],
        ['deciduous-tree', 'Apple tree, half stem', 54, 65, 'n'],
        ['olive', 'Olive tree 80 cm', 58, 0, 'n'],
        ['blueberries', 'Blueberry bush, self-fertile', 18.5, 0, 'n'],
        ['cherry-blossom', 'Ornamental cherry, 120 cm', 62, 0, 'c'],
      ],
    },
    {
      title: 'Garden tools',
      arabic: 'أدوات الحديقة',
      lines: [
        ['bucket', 'Garden bucket with wooden grip 12 L', 17.9, 0, ''],
        ['gloves', 'Rose gloves, long cuff', 21, 26, ''],
        ['axe', 'Garden hatchet 600 g', 34, 0, ''],
        ['droplet', 'Self-watering spikes, six pieces', 13.9, 0, 'c'],
        ['basket', 'Harvest trug in split willow', 36, 0, ''],
      ],
    },
    {
      title: 'Outdoor living',
      arabic: 'الجلوس في الخارج',
      lines: [
        ['umbrella-on-ground', 'Garden parasol 2 m with base', 89, 109, ''],
        ['fountain', 'Solar fountain for ponds', 64, 0, ''],
        ['nest-with-eggs', 'Nesting box for tits', 24.5, 0, 'n'],
        ['fire', 'Steel fire bowl 50 cm', 79, 0, 'n'],
        ['moai', 'Stone garden figure 45 cm', 69, 0, 'o'],
      ],
    },
  ],
};

export const food: Category = {
  title: 'Food & Drink',
  arabic: 'طعام وشراب',
  icon: 'honey-pot',
  tint: '#f6ebcf',
  subcategories: [
    {
      title: 'Pantry',
      arabic: 'مؤونة',
      lines: [
        ['honey-pot', 'Raw wildflower honey 500 g', 12.5, 0, 'nvw'],
        ['jar', 'Pickled lemons 350 g', 7.9, 0, ''],
        ['canned-food', 'Peeled tomatoes, six tins', 10.9, 0, 'c'],
        ['cooked-rice', 'Short-grain rice 5 kg', 18.5, 22, 'n'],
        ['salt', 'Sea salt flakes 250 g', 6.9, 0, ''],
        ['beans', 'Kidney beans, dried 1 kg', 5.5, 0, 'n'],
      ],
    },
    {
      title: 'Bakery',
      arabic: 'مخبوزات',
      lines: [
        ['bread', 'Sourdough loaf 1 kg, sent fresh', 8.5, 0, 'nw'],
        ['croissant', 'Butter croissants, frozen, eight', 11.9, 0, 'n'],
        ['cookie', 'Chocolate chip cookies 400 g', 7.9, 9.5, 'n'],
        ['pretzel', 'Lye pretzels, ten pieces', 9.9, 0, 'n'],
        ['birthday-cake', 'Celebration cake for twelve', 44, 0, 'c'],
      ],
    },
    {
      title: 'Chocolate & sweets',
      arabic: 'شوكولاتة وحلويات',
      lines: [
        ['chocolate-bar', 'Dark chocolate 70%, three bars', 11.9, 0, 'nw'],
        ['candy', 'Hand-rolled fruit candy 300 g', 8.5, 0, 'c'],
        ['lollipop', 'Swirl lollipops, ten', 6.9, 0, 'c'],
        ['doughnut', 'Doughnut mix with glaze', 7.5, 9, 'c'],
        ['custard', 'Caramel custards, four glasses', 9.9, 0, 'n'],
      ],
    },
    {
      title: 'Tea, coffee & drinks',
      arabic: 'شاي وقهوة ومشروبات',
      lines: [
        ['teacup-without-handle', 'Sencha green tea 100 g', 13.9, 0, 'nw'],
        ['bubble-tea', 'Bubble tea kit for six', 16.5, 0, ''],
        ['coconut', 'Young coconut water, twelve', 24, 29, 'n'],
        ['glass-of-milk', 'Oat drink, six liters', 14.9, 0, 'n'],
        ['tropical-drink', 'Mango syrup 700 ml', 9.5, 0, 'c'],
      ],
    },
    {
      title: 'Fruit & cheese',
      arabic: 'فواكه وأجبان',
      lines: [
        ['cheese-wedge', 'Mountain cheese, aged 12 months 400 g', 13.9, 0, 'n'],
        ['grapes', 'Table grapes, 2 kg crate', 11.5, 0, 'c'],
        ['red-apple', 'Apple crate, three varieties 5 kg', 14.5, 17.5, 'n'],
        ['mango', 'Alphonso mangoes, six', 19.9, 0, 'no'],
        ['pineapple', 'Sweet pineapple, pair', 9.9, 0, 'n'],
      ],
    },
  ],
};
