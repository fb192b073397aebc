import type { Category } from './product-lines.ts';

export const fashion: Category = {
  title: 'Fashion',
  arabic: 'أزياء',
  icon: 'dress',
  tint: '#e8e4f3',
  subcategories: [
    {
      title: 'Dresses',
      slug: 'dresses-skirts',
      arabic: 'فساتين',
      lines: [
        ['dress', 'Linen-blend midi dress', 58, 0, 'csw'],
        ['dress', 'Wrap dress with tie belt', 64, 79, 's'],
        ['kimono', 'Cotton yukata with sash', 72, 0, 'cs'],
        ['sari', 'Hand-finished festive sari', 118, 0, 'c'],
        ['dress', 'Sleeveless summer dress', 44.9, 0, 's'],
        ['kimono', 'Short kimono jacket', 54, 66, 's'],
      ],
    },
    {
      title: 'Tops & shirts',
      arabic: 'قمصان',
      lines: [
        ['t-shirt', 'Heavyweight organic cotton tee', 24.9, 0, 'csw'],
        ['running-shirt', 'Ribbed tank tops, two-pack', 22, 0, 'cs'],
        ['t-shirt', 'Pocket tee, relaxed fit', 19.9, 26, 's'],
        ['necktie', 'Hand-rolled silk tie', 34, 0, 'c'],
        ['martial-arts-uniform', 'Cotton training jacket', 49, 0, 's'],
      ],
    },
    {
      title: 'Bottoms & underwear',
      slug: 'pants-shorts',
      arabic: 'بناطيل وملابس داخلية',
      lines: [
        ['jeans', 'Straight-leg jeans, washed denim', 69, 0, 'csw'],
        ['shorts', 'Quick-dry drawstring shorts', 29.5, 38, 'cs'],
        ['briefs', 'Bamboo briefs, three-pack', 21.9, 0, 'cs'],
        ['jeans', 'Tapered stretch jeans', 74, 0, 's'],
        ['shorts', 'Tailored linen shorts', 42, 0, 's'],
      ],
    },
    {
      title: 'Coats & jackets',
      arabic: 'معاطف',
      lines: [
        ['coat', 'Single-breasted wool coat', 168, 229, 'csw'],
        ['lab-coat', 'Heavy cotton work coat', 62, 0, 's'],
        ['coat', 'Unlined trench coat', 139, 0, 's'],
        ['gloves', 'Merino touchscreen gloves', 26.9, 0, 'c'],
        ['scarf', 'Lambswool scarf with fringe', 36, 0, 'cw'],
      ],
    },
    {
      title: 'Accessories',
      arabic: 'إكسسوارات',
      also: ['Hand-rolled silk tie', 'Merino touchscreen gloves', 'Lambswool scarf with fringe'],
      lines: [
        ['watch', 'Meridian field watch, 38 mm, sapphire glass', 148, 0, 'cw'],
        ['sunglasses', 'Drift polarized sunglasses', 39, 0, 'c'],
        ['billed-cap', 'Washed cotton cap', 18.9, 26, 'c'],
        ['top-hat', 'Felt top hat with satin band', 59, 0, ''],
        ['ring', 'Sterling silver ring with stone', 84, 98, 'c'],
      ],
    },
  ],
};

export const shoes: Category = {
  title: 'Shoes',
  arabic: 'أحذية',
  icon: 'running-shoe',
  tint: '#e1ebe2',
  subcategories: [
    {
      title: 'Running & training',
      slug: 'running',
      arabic: 'جري وتدريب',
      lines: [
        ['running-shoe', 'Tempo Light running shoes', 64.5, 86, 'chw'],
        ['running-shoe', 'Cushion Max daily trainers', 99, 0, 'h'],
        ['running-shoe', 'Trail running shoes with lug soles', 112, 129, 'h'],
        ['running-shoe', 'Racing flats, 190 g', 119, 0, 'h'],
        ['running-shoe', 'Wide-fit walking shoes', 72, 0, 'h'],
        ['running-shoe', 'Indoor court shoes with gum soles', 78, 0, 'h'],
      ],
    },
    {
      title: 'Boots',
      arabic: 'أحذية طويلة',
      lines: [
        ['hiking-boot', 'Ridge waterproof hiking boots', 112, 149, 'chw'],
        ['hiking-boot', 'Wool-lined winter boots', 134, 0, 'h'],
        ['womans-boot', 'Smooth leather Chelsea boots', 128, 0, 'h'],
        ['hiking-boot', 'Steel-toe work boots', 98, 0, 'h'],
        ['hiking-boot', 'Lightweight approach boots', 119, 139, 'h'],
      ],
    },
    {
      title: 'Heels & flats',
      arabic: 'كعوب وأحذية مسطحة',
      lines: [
        ['high-heeled-shoe', 'Strappy block heels, 7 cm', 79, 0, 'chw'],
        ['flat-shoe', 'Soft ballet flats', 48, 59, 'ch'],
        ['ballet-shoes', 'Satin practice pointe shoes', 54, 0, 'h'],
        ['high-heeled-shoe', 'Slingback heels, 5 cm', 84, 0, 'h'],
        ['flat-shoe', 'Foldable travel flats', 32, 0, 'h'],
      ],
    },
    {
      title: 'Sandals & slides',
      slug: 'sandals',
      arabic: 'صنادل وشباشب',
      lines: [
        ['thong-sandal', 'Cork footbed sandals', 46, 0, 'chw'],
        ['thong-sandal', 'Quick-dry pool slides', 19.9, 0, 'h'],
        ['womans-sandal', 'Strappy wedge sandals', 58, 72, 'h'],
        ['womans-sandal', 'Low cork wedge sandals', 52, 0, 'h'],
        ['thong-sandal', 'Hiking sandals with heel strap', 64, 0, 'h'],
      ],
    },
    {
      title: 'Socks',
      slug: 'skates-socks',
      arabic: 'جوارب',
      lines: [
        ['roller-skate', 'Quad roller skates', 89, 109, 'chw'],
        ['ice-skate', 'Figure skates with stainless blades', 96, 0, 'h'],
        ['socks', 'Merino hiking socks, two pairs', 24, 0, 'c'],
        ['socks', 'Everyday cotton socks, five pairs', 18.5, 0, ''],
        ['roller-skate', 'Kids’ roller skates', 59, 0, 'h'],
      ],
    },
  ],
};

export const bags: Category = {
  title: 'Bags & luggage',
  arabic: 'حقائب وأمتعة',
  icon: 'backpack',
  tint: '#f5e4de',
  subcategories: [
    {
      title: 'Backpacks',
      arabic: 'حقائب ظهر',
      lines: [
        ['backpack', 'Trailhead 22 L everyday backpack with laptop sleeve', 38.9, 59, 'cvw'],
        ['backpack', 'Daytrip 18 L school backpack', 42, 56, ''],
        ['backpack', 'Commuter 24 L roll-top backpack', 76, 0, ''],
        ['backpack', 'Explorer 10 L kids’ backpack', 29, 36, ''],
        ['backpack', 'Alpine 35 L touring backpack', 119, 0, ''],
        ['backpack', 'Camera backpack with padded insert', 94, 0, ''],
      ],
    },
    {
      title: 'Handbags',
      arabic: 'حقائب يد',
      lines: [
        ['handbag', 'Siena two-tone leather handbag', 119, 0, 'cw'],
        ['clutch-bag', 'Evening clutch with clasp', 44, 52, 'c'],
        ['purse', 'Kiss-lock coin purse', 17.9, 0, 'c'],
        ['handbag', 'City tote with zipper', 68, 0, ''],
        ['clutch-bag', 'A5 document clutch', 36, 0, ''],
      ],
    },
    {
      title: 'Luggage & briefcases',
      slug: 'luggage',
      arabic: 'حقائب سفر وعمل',
      lines: [
        ['luggage', 'Carry-on suitcase, 38 L, silent wheels', 94, 129, 'cvw'],
        ['luggage', 'Expandable check-in suitcase, 72 L', 139, 0, ''],
        ['briefcase', 'Slim leather briefcase', 148, 0, 'c'],
        ['luggage', 'Kids’ suitcase with stickers', 59, 69, ''],
        ['briefcase', 'Wheeled pilot case', 119, 0, ''],
      ],
    },
    {
      title: 'Umbrellas',
      slug: 'umbrellas-rain',
      arabic: 'مظلات',
      lines: [
        ['closed-umbrella', 'Automatic windproof umbrella', 27.5, 0, 'cw'],
        ['umbrella', 'Golf umbrella, 130 cm', 34.9, 42, 'c'],
        ['closed-umbrella', 'Mini umbrella for handbags', 19.9, 0, ''],
        ['umbrella', 'Clear dome umbrella', 24, 0, ''],
        ['umbrella-on-ground', 'Beach umbrella with sand anchor', 46, 0, 'c'],
      ],
    },
    {
      title: 'Shopping bags & baskets',
      slug: 'shopping-baskets',
      arabic: 'حقائب وسلال تسوق',
      lines: [
        ['shopping-bags', 'Foldable shopping bags, set of three', 14.9, 0, 'cw'],
        ['basket', 'Willow picnic basket, 24 L', 44, 58, 'n'],
        ['shopping-cart', 'Folding shopping cart', 39, 0, 'c'],
        ['basket', 'Storage basket with lid', 26, 0, 'n'],
        ['shopping-bags', 'Insulated grocery bags, set of two', 22.5, 0, ''],
      ],
    },
  ],
};

export const beauty: Category = {
  title: 'Beauty',
  arabic: 'جمال',
  icon: 'lotion-bottle',
  tint: '#fbe9ee',
  subcategories: [
    {
      title: 'Skin care',
      arabic: 'العناية بالبشرة',
      lines: [
        ['lotion-bottle', 'Rose and oat body lotion, 400 ml', 12.9, 0, 'vw'],
        ['lotion-bottle', 'Gel face cream, 150 ml', 18.5, 24, ''],
        ['soap', 'Olive oil soap, three-pack', 9.9, 0, ''],
        ['sponge', 'Konjac sponges, two-pack', 7.5, 0, 'c'],
        ['lotion-bottle', 'Sunscreen lotion SPF 50, 200 ml', 16.9, 0, ''],
        ['soap', 'Shaving soap in a bowl', 14, 0, ''],
      ],
    },
    {
      title: 'Makeup & mirrors',
      slug: 'make-up',
      arabic: 'مكياج ومرايا',
      lines: [
        ['lipstick', 'Long-lasting velvet lipstick', 15.9, 19.9, 'cw'],
        ['nail-polish', 'Quick-dry nail polish', 8.5, 0, 'n'],
        ['lipstick', 'Tinted lip balm', 6.9, 0, ''],
        ['mirror', 'Scalloped brass wall mirror, 60 cm', 98, 0, 'c'],
        ['mirror', 'Vanity mirror with stand', 42, 55, ''],
      ],
    },
    {
      title: 'Hair & shaving',
      slug: 'hair',
      arabic: 'الشعر والحلاقة',
      lines: [
        ['hair-pick', 'Wide-tooth acetate comb', 11.9, 0, 'cw'],
        ['razor', 'Safety razor with ten blades', 28, 34, ''],
        ['scissors', 'Hairdressing scissors, 15 cm', 24.9, 0, 'c'],
        ['ribbon', 'Satin hair ribbons, set of six', 8.9, 0, 'c'],
        ['crown', 'Party crown with combs', 16.5, 0, ''],
      ],
    },
    {
      title: 'Bath & oral care',
      slug: 'bath',
      arabic: 'الحمام والعناية بالفم',
      lines: [
        ['bathtub', 'Footed enamel foot bath', 54, 0, 'c'],
        ['toothbrush', 'Bamboo toothbrushes, four-pack', 9.5, 0, 'cw'],
        ['shower', 'Rain shower head with hose', 49, 64, ''],
        ['bubbles', 'Cedar and mint bubble bath, 500 ml', 13.9, 0, ''],
        ['toothbrush', 'Travel toothbrush with case', 5.9, 0, ''],
      ],
    },
    {
      title: 'Health & wellness',
      slug: 'wellbeing',
      arabic: 'صحة وعافية',
      lines: [
        ['candle', '60-hour beeswax pillar candle', 14.5, 0, 'w'],
        ['lotus', 'Ceramic incense holder', 19, 0, 'c'],
        ['thermometer', 'Digital fever thermometer', 12.5, 0, ''],
        ['prayer-beads', 'Sandalwood bead bracelet', 21, 0, ''],
        ['adhesive-bandage', 'Assorted adhesive bandages, 60 pieces', 6.5, 8, 'n'],
      ],
    },
  ],
};
