/** Messages between the demo's store and customers: author, hours ago, text. */
export type Letter = readonly [by: 'store' | 'buyer', hoursAgo: number, message: string];

const threads: ReadonlyMap<number, readonly Letter[]> = new Map([
  [
    80,
    [
      ['store', 79, 'Your skateboard comes with black grip tape. Would you like the clear one instead?'],
      ['buyer', 78, 'Yes, please, the clear one.'],
      ['store', 77.5, 'Done. It ships with the next pickup.'],
    ],
  ],
  [
    61,
    [
      [
        'store',
        50,
        'We’re waiting for new headlamps, which arrive the day after tomorrow. Can we ship everything together then?',
      ],
      [
        'buyer',
        2,
        'That’s fine. Is there any news about my package? I’d like to take the headlamp with me this weekend.',
      ],
    ],
  ],
  [
    47,
    [
      ['store', 30, 'These shoes come in two widths, and your order doesn’t say which one. Narrow or wide?'],
      ['buyer', 21, 'Wide, please. Will they arrive before the weekend?'],
    ],
  ],
  [
    28,
    [
      ['store', 26, 'The rain cover for this backpack comes in gray and red. Which one would you like?'],
      ['buyer', 25, 'Gray, please. Thanks for asking!'],
      ['store', 24.5, 'Gray it is. It ships tomorrow.'],
    ],
  ],
  [6, [['store', 4, 'The clasp is a little darker than in our photo. Should we ship it anyway?']]],
]);

/** Messages about the order placed this many hours ago, oldest first. */
export const messagesAbout = (placedHoursAgo: number): readonly Letter[] => threads.get(placedHoursAgo) ?? [];
