/** Messages between the demo's store and customers: author, hours ago, text. */
export type Letter = readonly [by: 'store' | 'buyer', hoursAgo: number, message: string];

const threads: ReadonlyMap<number, readonly Letter[]> = new Map([
  [
    80,
    [
      ['store', 79, 'Your skateboard comes with black grip tape. Would you like the clear one instead?'],
      ['buyer', 78, 'Oh, yes please, the clear one.'],
      ['store', 77.5, 'Done. It leaves with the next collection.'],
    ],
  ],
  [
    61,
    [
      [
        'store',
        50,
        'We wait for new torches, which come the day after tomorrow. May all of it leave together then?',
      ],
      [
        'buyer',
        2,
        'That was fine. Is there any news of my parcel? I would like to take the torch along this weekend.',
      ],
    ],
  ],
  [
    47,
    [
      ['store', 30, 'These shoes come in two widths, and your order does not say which. Narrow or wide?'],
      ['buyer', 21, 'Wide, please. Would they be here before the weekend?'],
    ],
  ],
  [
    28,
    [
      ['store', 26, 'The rain cover of this backpack is there in grey and in red. Which one shall we pack?'],
      ['buyer', 25, 'Grey, please. Thank you for asking!'],
      ['store', 24.5, 'Grey it is. It leaves tomorrow.'],
    ],
  ],
  [6, [['store', 4, 'The clasp is a little darker than in our picture. Shall we send it all the same?']]],
]);

/** Messages about the order placed this many hours ago, oldest first. */
export const lettersAbout = (placedHoursAgo: number): readonly Letter[] => threads.get(placedHoursAgo) ?? [];
