import { chanceOf, type Chance } from './chance.ts';
import type { PlannedProduct } from './plan-products.ts';
import type { ProductNames } from './product-texts.ts';

export type DemoReview = {
  author: string;
  rating: 1 | 2 | 3 | 4 | 5;
  /** Plain text; empty where somebody left stars only. */
  text: string;
  daysAgo: number;
  verified: boolean;
};

/** Invented reviews of one product, newest first; the same on every machine. The shop marks them as demo data. */
export function reviewsOf(product: PlannedProduct, names: ProductNames): DemoReview[] {
  const chance = chanceOf(`reviews of ${product.slug}`);
  if (chance.happens(0.06)) return [];
  const count = product.marks.includes('w') ? chance.whole(9, 14) : chance.whole(2, 8);
  const opinion = opinionOf(chance);
  const decks = decksOf(poolsOf(names), chance);
  const authors = new Set<string>();
  const texts = new Set<string>();
  return Array.from({ length: count }, (): DemoReview => {
    const rating = ratingOf(chance, opinion);
    const author = until(authors, () => `${chance.pick(firstNames)} ${chance.pick(lastNames)}`);
    const isSilent = !texts.has('') && chance.happens(0.05);
    const text = isSilent ? '' : until(texts, () => textOf(chance, rating, decks));
    texts.add(text);
    return { author, rating, text, daysAgo: chance.whole(3, 700), verified: chance.happens(0.86) };
  }).sort((a, b) => a.daysAgo - b.daysAgo);
}

/** Draws until something new comes up; the pools are far larger than any set of them. */
function until(taken: Set<string>, draw: () => string): string {
  let drawn = draw();
  while (taken.has(drawn)) drawn = draw();
  taken.add(drawn);
  return drawn;
}

type Opinion = 'loved' | 'mixed' | 'poor';

function opinionOf(chance: Chance): Opinion {
  if (chance.happens(0.85)) return 'loved';
  return chance.happens(0.65) ? 'mixed' : 'poor';
}

/** Ratings as they fall, in twentieths. */
const spread: Record<Opinion, readonly DemoReview['rating'][]> = {
  loved: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 3, 2],
  mixed: [5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 1],
  poor: [5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1],
};

function ratingOf(chance: Chance, opinion: Opinion): DemoReview['rating'] {
  return chance.pick(spread[opinion]);
}

type Kind = 'good' | 'middling' | 'bad';
type Pools = Record<Kind, readonly string[]>;

/** Deals a sentence; one comes back only when all others were dealt. */
type Deck = () => string;
type Decks = Record<'own' | 'general', Record<Kind, Deck>>;

function decksOf({ own, general }: Record<'own' | 'general', Pools>, chance: Chance): Decks {
  const shuffled = (pools: Pools): Record<Kind, Deck> => ({
    good: deckOf(pools.good, chance),
    middling: deckOf(pools.middling, chance),
    bad: deckOf(pools.bad, chance),
  });
  return { own: shuffled(own), general: shuffled(general) };
}

function deckOf(sentences: readonly string[], chance: Chance): Deck {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = chance.some(sentences, sentences.length);
    return left.pop()!;
  };
}

function textOf(chance: Chance, rating: DemoReview['rating'], { own, general }: Decks): string {
  const kind: Kind = rating >= 4 ? 'good' : rating === 3 ? 'middling' : 'bad';
  const sentences = [own[kind]()];
  // Four stars have a reason why it is not five, now and then.
  if (rating === 4 && chance.happens(0.2)) return [...sentences, general.middling()].join(' ');
  if (chance.happens(0.4)) sentences.push(own[kind]());
  if (chance.happens(0.45)) sentences.push(general[kind]());
  return sentences.join(' ');
}

function poolsOf({ category, subcategory }: ProductNames): Record<'own' | 'general', Pools> {
  const own = groups.get(subcategory) ?? groups.get(category);
  const general = groups.get('General');
  if (!own || !general) throw new Error(`No review texts for ${category} › ${subcategory}`);
  return { own, general };
}

/** `#` names the shelves of a group; a line starts with + (good), ~ (middling) or - (bad). */
function readPools(text: string): Map<string, Pools> {
  const read = new Map<string, Record<Kind, string[]>>();
  let pools: Record<Kind, string[]> = { good: [], middling: [], bad: [] };
  for (const line of text.split('\n').map((each) => each.trim())) {
    const rest = line.slice(1).trim();
    if (line.startsWith('#')) {
      pools = { good: [], middling: [], bad: [] };
      for (const name of rest.split(' / ')) read.set(name, pools);
    } else if (line.startsWith('+')) pools.good.push(rest);
    else if (line.startsWith('~')) pools.middling.push(rest);
    else if (line.startsWith('-')) pools.bad.push(rest);
  }
  return read;
}

const firstNames =
  'Amina,Lukas,Sofia,Omar,Hannah,Yusuf,Mei,Daniel,Fatima,Jonas,Ingrid,Tariq,Elena,Samuel,Priya,Mateo,Leila,Oskar,Nadia,Thomas,Aiko,Karim,Clara,Bilal,Freya,Ravi,Marta,Ahmed,Nora,Pavel,Zainab,Emil,Chloe,Hassan,Lucia,Viktor,Mariam,Finn,Rosa,Idris,Anya,Kenji,Salma,Peter,Noor,Diego,Greta,Farid,Alice,Tomasz'.split(
    ',',
  );
const lastNames =
  'Haddad,Berger,Rossi,Khan,Larsen,Novak,Silva,Tanaka,Okafor,Meyer,Rahimi,Dubois,Costa,Ahmadi,Lindqvist,Patel,Moreno,Kowalski,Nasser,Fischer,Chen,Osei,Bianchi,Karimi,Jensen,Hughes,Demir,Popescu,Saleh,Weber,Ito,Mensah,Ferreira,Aziz,Virtanen,Reid,Yilmaz,Horvat,Mansour,Keller,Nguyen,Diallo,Santos,Hosseini,Nilsson,Clarke,Kaya,Petrov,Farah,Vogel,Park,Mwangi,Romero,Qureshi,Dahl,Murphy,Aydin,Ivanov,Younis,Schmidt'.split(
    ',',
  );

const groups = readPools(`
  # General
  + Would buy it again.
  + Delivery was a day early.
  + Exactly as described.
  + Well packed, nothing damaged.
  + Good value for the price.
  + The seller answered my question within the hour.
  + Bought a second one as a present.
  + Better than I expected from the pictures.
  + Five stars from the whole family.
  + I have had it for some months now and nothing has changed.
  + No complaints at all.
  + A friend recommended it, and she was right.
  + Arrived quickly and in plain card.
  + Would happily recommend it.
  + Glad I did not take the cheaper one.
  ~ The box was a little dented.
  ~ Delivery took a week longer than promised.
  ~ The price is on the high side.
  ~ The picture promised a bit more.
  ~ Fine for the sale price, not for the full one.
  ~ I would have liked a better description.
  ~ It does what it should, no more.
  ~ The seller is friendly but slow to answer.
  ~ Not bad, but I would look around first.
  ~ Could have been packed with more care.
  - I sent it back.
  - I expected more for the money.
  - The seller took two weeks to answer.
  - It arrived late and badly packed.
  - Not as described.
  - I would not buy it again.
  - The replacement was no better.
  - At least the refund was quick.
  # Electronics
  + Set up in five minutes, works without a hitch.
  + It has never let me down so far.
  + Feels much more expensive than it was.
  + Quiet, quick and simple.
  + The manual is short and clear for once.
  + Buttons have a good, firm click.
  + It connected to everything I own at the first try.
  + I use it every single day.
  + Nice weight, nothing creaks.
  + My father managed it alone, and that says a lot.
  + Very good quality for a name I did not know.
  + It does one job and does it properly.
  + After half a year it works like on the first day.
  + No account, no app, just switch it on.
  + It looks good on the desk.
  + Took it on a long trip, and it did everything I wanted.
  + The details are thought through.
  + The cable is long enough for once.
  + Better than the one I had before, which cost twice as much.
  + I compared four of these and kept this one.
  + The details on the page were right.
  + Solid case, tidy finish.
  + It stays cool even after hours.
  + I was sceptical, now I am convinced.
  + The whole family keeps borrowing it.
  + Works exactly as I hoped.
  ~ Works well, but the menu takes getting used to.
  ~ Good, though the cable is rather stiff.
  ~ Solid, but it collects fingerprints.
  ~ The settings are hidden too deep.
  ~ It does the job, the finish is plain.
  ~ Decent, but louder than I thought.
  ~ The manual could explain more.
  ~ Good in daily use, slow to start.
  - Stopped working after three weeks.
  - One of the buttons sticks.
  - It loses the connection again and again.
  - Arrived with a scratch on the front.
  - Gets warm and switches itself off.
  - The plug has a loose contact.
  - Too complicated for me.
  - It was clearly opened before.
  # Fashion
  + Sits perfectly and feels lovely.
  + I got two compliments on the first day.
  + The material is much nicer than I expected.
  + Very comfortable, I forget I am wearing it.
  + The colour is exactly as in the picture.
  + Beautiful finish, even on the inside.
  + Goes with almost everything I have.
  + It still looks new after a season.
  + Simple and elegant, just what I was after.
  + The details are beautiful.
  + I wore it to a wedding and to the office.
  + A pleasant material, nothing scratches.
  + My new favourite.
  + Nicely wrapped, a lovely present.
  + It looks more expensive than it is.
  + I ordered a second one in another colour.
  + Well made, no loose threads anywhere.
  + It keeps its shape.
  + The cut flatters without being tight.
  + Light, but it feels solid.
  + My daughter has already borrowed it twice.
  + Just right for spring and autumn.
  + Timeless, I will wear it for years.
  + Feels good on the skin.
  + You can see that somebody cared.
  + Finally one that is made properly.
  ~ Nice, but a little different in colour than I thought.
  ~ Comfortable, though the finish could be neater.
  ~ A loose thread here and there, otherwise fine.
  ~ Looks good, creases quickly.
  ~ A bit stiff at first.
  ~ Runs slightly large in my view.
  ~ Pretty, but thinner than expected.
  ~ Good for every day, not for special days.
  - The seam opened on the second day.
  - The colour is nothing like the picture.
  - Much smaller than I thought.
  - The material feels cheap.
  - It scratches, I cannot wear it.
  - It lost its shape at once.
  - There was a stain on it.
  - The finish is careless.
  # Shoes
  + They fit perfectly in my usual size.
  + Comfortable from the first day.
  + No blisters, not even after a long day.
  + Good grip on wet ground.
  + Light and still sturdy.
  + The heel sits firmly.
  + My feet thank me every evening.
  + Soft inside, nothing rubs.
  + I walked all day in Lisbon with them.
  + They still look new after three months.
  + Enough room for the toes at last.
  + I ordered a half size up, which was right.
  + Very neat stitching.
  + My third order of the same kind.
  + They look better than in the photos.
  + I forget that I have them on.
  + Great for wide feet.
  + They dried overnight after a downpour.
  + Warm enough and never sweaty.
  + The size chart was spot on.
  + Even my picky son wears them gladly.
  + They got better with every week.
  + Flexible and steady at once.
  + Good quality, clean edges.
  + My old ones are in the bin now.
  + They go with everything.
  ~ Comfortable, but they run small.
  ~ Nice look, took a week to soften.
  ~ Good, though a bit warm in summer.
  ~ A little narrow for my feet.
  ~ Fine indoors, less so on long ways.
  ~ Comfortable, but the colour rubs off a little.
  ~ They needed some time to get used to.
  ~ Decent quality, plain finish.
  - Far too narrow, although I took a size up.
  - They rub at the heel.
  - Worn through after two months.
  - The size is wrong.
  - They smell strongly, even after airing.
  - One is longer than the other.
  - The stitching came loose after a week.
  - Slippery as soon as it rains.
  # Bags & Luggage
  + Just the right size for my day.
  + Holds much more than I thought.
  + It came through a storm without a scratch.
  + Very sturdy and still light.
  + All the moving parts run smoothly.
  + It has survived three trips already.
  + Comfortable to carry, also when full.
  + It looks elegant and works.
  + My daily companion since spring.
  + The handle sits really well in the hand.
  + Nothing wobbles, nothing rattles.
  + Well thought through down to the small things.
  + The material feels solid.
  + It dries quickly after rain.
  + I left it on trains and in cellars, it looks like new.
  + Clean stitching and good fittings.
  + It takes hardly any space when not in use.
  + Finally one that does not break after a month.
  + I get asked where I bought it.
  + My partner wants one as well.
  + It stands up on its own, which matters to me.
  + The colour is lovely.
  + Opens and closes with one hand.
  + Perfect for commuting.
  + Good for a long weekend.
  + I use it far more than planned.
  ~ Good, but a little heavier than stated.
  ~ Nice, though it needs a few days to lose the smell.
  ~ Sturdy, but a little stiff at first.
  ~ Smaller than it looks in the picture.
  ~ The closure is rather tight.
  ~ Practical, not exactly pretty.
  ~ Good for every day, not for heavy loads.
  ~ The handle could be longer.
  - The closure broke in the second week.
  - The handle came off at the seam.
  - Much smaller than I expected.
  - Not waterproof at all.
  - It smells of chemicals.
  - The seam frayed after a month.
  - It bent in the first week.
  - Looks cheap close up.
  # Home & Living
  + It makes the room so much nicer.
  + Looks even better than in the picture.
  + Beautiful material, very well made.
  + It fits in with everything we have.
  + Our visitors always ask about it.
  + Solid and stable, nothing wobbles.
  + Just the right size for our flat.
  + A calm, simple design.
  + We have used it every day since it came.
  + The surface is lovely to touch.
  + Packed so well that it took me ten minutes to unpack.
  + It has a place of honour in the hall.
  + Simple, useful, pretty.
  + No smell when unpacked.
  + You can tell that it was made with care.
  + We bought a second one for the bedroom.
  + Ready to use in no time.
  + The colour is warm and natural.
  + Good size, good weight, good price.
  + My mother wants the same.
  + It has already survived one move.
  + Exactly what the corner needed.
  + It looks handmade, in the best sense.
  + A really good present for a new flat.
  + Better quality than in the big stores.
  + I look at it and am pleased.
  ~ Nice, but smaller than I had imagined.
  ~ Pretty, though the finish is uneven in one place.
  ~ Good quality, the colour is darker than shown.
  ~ Fine, but it took some work to set up.
  ~ Looks good from the front, less so from behind.
  ~ Decent, a little light for my taste.
  ~ It needs more room than I thought.
  ~ Good idea, plain execution.
  - Arrived broken.
  - It does not stand straight.
  - A part was missing.
  - The surface scratches at a glance.
  - Looks much cheaper than in the picture.
  - The size is not as stated.
  - It smells, even after two weeks.
  - It lasted a month.
  # Kitchen
  + I use it every day now.
  + Heavy, solid and beautiful.
  + Easy to clean, which decides everything.
  + It looks lovely on the table.
  + Sits very well in the hand.
  + Our kitchen needed exactly this.
  + Cooking is more fun with it.
  + The size is ideal for the two of us.
  + The finish is flawless.
  + Guests keep asking where it is from.
  + Feels like something to hand on.
  + The first one that survived our household.
  + Simple and well thought out.
  + I replaced my old one and do not miss it.
  + Very good quality for the price.
  + Nicely packed, everything in one piece.
  + Stores neatly in a small cupboard.
  + It works as well as it looks.
  + My favourite thing in the kitchen.
  + Bought as a wedding present and then again for us.
  + It makes breakfast nicer.
  + No drips, no mess.
  + The shape is perfect.
  + Nothing chipped so far, and we are not careful.
  + Exactly the right weight.
  + My grandmother would have approved.
  ~ Good, but needs washing by hand.
  ~ Nice, though a little smaller than I thought.
  ~ Solid, a bit heavy for me.
  ~ Works well, but it marks easily.
  ~ Pretty, the finish differs from piece to piece.
  ~ Fine for two, too small for four.
  ~ Good, but it takes some care.
  ~ Does its job, nothing special.
  - Chipped when it arrived.
  - Stained after the first wash.
  - Much smaller than it looks.
  - The finish came off after a month.
  - A piece was missing in the box.
  - It does not sit well in the hand at all.
  - There was a crack in it.
  - Rough edges, poorly finished.
  # Beauty
  + Lovely quality, I am on my third one.
  + A small luxury for every day.
  + It feels very pleasant.
  + Lasts much longer than I expected.
  + Looks beautiful in the bathroom.
  + Simple, good and not overpriced.
  + No strong perfume, thank you.
  + Perfect for travelling.
  + My sister took mine, so I ordered again.
  + I use it every morning.
  + Pretty packaging without plastic.
  + Just as nice as in the picture.
  + Very well made.
  + My husband uses it too, secretly.
  + A good find.
  + It does what it says.
  + Great as a little present.
  + I tried many, this is the one I stay with.
  + Pleasant to hold and to use.
  + A little goes a long way.
  + Nice and simple, nothing complicated about it.
  + The quality is better than in the chemist’s.
  + It has a firm place on my shelf.
  + Arrived sealed and fresh.
  + It makes the evening nicer.
  + Good for the whole family.
  ~ Nice, but smaller than I thought.
  ~ Good, though the lid is hard to open.
  ~ Pleasant, but not for every day.
  ~ Fine, the old one was a bit better.
  ~ Pretty, a little expensive.
  ~ The quality is good, the packing less so.
  ~ Not quite my taste, but well made.
  ~ It takes some getting used to.
  - It arrived open.
  - The lid was broken.
  - Not for me at all.
  - Looks used.
  - Feels cheap in the hand.
  - It lasted two weeks.
  - Much smaller than expected.
  - The colour is different from the picture.
  # Sports & Outdoor
  + It did everything I asked on a wet weekend.
  + Great for beginners, and I am one.
  + Sturdy and simple.
  + We use it every weekend.
  + Light enough to take along everywhere.
  + The kids do not want to stop.
  + Very good grip.
  + Ready in minutes.
  + After a season it still looks good.
  + Just right in size and weight.
  + It has survived sand, rain and my brother.
  + Better than the one in our club.
  + Feels solid from the first moment.
  + I train with it three times a week.
  + Good quality, fair price.
  + My friends have all ordered one now.
  + It stores easily in our small cellar.
  + A real pleasure in the open air.
  + I go outside more often since I have it.
  + The material is tough.
  + It does not feel like a beginner’s thing.
  + Perfect for the holidays.
  + Easy to clean afterwards.
  + Exactly what we needed for the summer.
  + My son uses it every afternoon.
  + Well made in every detail.
  ~ Good, but needs some practice.
  ~ Fine for the price, not for professionals.
  ~ Solid, a bit heavy.
  ~ Good fun, the bag is too small.
  ~ Works well, the instructions do not.
  ~ Decent, but it wears faster than I hoped.
  ~ All right for the garden.
  ~ Good idea, needs better finishing.
  - It broke on the second outing.
  - A part was missing.
  - Not suitable for regular use.
  - It does not keep its shape.
  - Far heavier than stated.
  - Poor grip as soon as it is wet.
  - The finish came off at once.
  - It came without instructions.
  # Toys & Kids
  + My daughter has not put it down since.
  + It has survived two brothers so far.
  + Lovely quality, smooth edges.
  + Our son takes it everywhere.
  + A present that was really played with.
  + Beautifully made.
  + No batteries, no noise, just play.
  + Even the big ones join in.
  + The kids share it, which is rare.
  + Sturdy enough for nursery.
  + My grandson was thrilled.
  + Easy to clean.
  + It looks lovely in the children’s room.
  + Right size for small hands.
  + Still the favourite after months.
  + A whole rainy Sunday saved.
  + The colours are friendly, not loud.
  + No smell at all when unpacked.
  + Great as a birthday present.
  + It makes them laugh every time.
  + We bought one for the cousins too.
  + Simple, and that is why they like it.
  + Better than all the plastic we had.
  + Nothing has come loose.
  + The box is sturdy as well.
  + I wish I had had one.
  ~ Nice, but my child lost interest quickly.
  ~ Good quality, smaller than I thought.
  ~ Pretty, though a bit difficult at first.
  ~ Fine, but the box was torn.
  ~ Well made, for older children rather.
  ~ Fun for a week.
  ~ Good idea, not so easy for small hands.
  ~ Sweet, but a little expensive.
  - Broke on the first afternoon.
  - A piece was missing.
  - It smells of plastic.
  - Much smaller than in the picture.
  - My child was not interested.
  - The finish flakes off.
  - It came apart after a week.
  - Not suitable for small children.
  # Books & Paper
  + Beautiful paper, beautiful print.
  + A lovely thing to have on the desk.
  + I use it every day.
  + Very well made.
  + It makes a wonderful present.
  + The quality surprised me.
  + Simple, useful and pretty.
  + I have ordered three more since.
  + Arrived without a single bent corner.
  + It makes me want to write again.
  + Exactly the right size.
  + My desk is finally in order.
  + Better than what I find in town.
  + The colours are lovely.
  + A pleasure from the first minute.
  + My daughter took it to school and came back with orders.
  + Careful work down to the edges.
  + It feels good in the hand.
  + Good for evenings without a screen.
  + I gave one away and had to order again.
  + Lasts longer than I thought.
  + A calm, clear design.
  + I was looking for just this.
  + Nothing to complain about.
  + A friend of mine already asked for the link.
  + It was packed with real care.
  ~ Good, but thinner than I thought.
  ~ Nice, the colour is paler than shown.
  ~ Useful, although a little dear.
  ~ Fine quality, plain look.
  ~ Good idea, small flaws at the edges.
  ~ Pretty, but not for heavy use.
  ~ I liked the older version better.
  ~ It is all right for the office.
  - The corners were bent.
  - Much smaller than it looks.
  - It fell apart after a few weeks.
  - The colour is wrong.
  - It came damp and wavy.
  - There was a piece missing.
  - The quality is poor for the price.
  - It looks used.
  # House plants / Flowers / Trees & shrubs
  + Arrived healthy and well packed.
  + New leaves after two weeks already.
  + Strong roots, fresh green.
  + Even I have not managed to kill it.
  + Bigger than I expected.
  + It stands on the windowsill and grows and grows.
  + The care card is really helpful.
  + Not one broken leaf.
  + Everything came up in spring.
  + Better quality than in the garden centre.
  + It was still moist when it arrived.
  + Lovely colours.
  + The bees love it.
  + A present that was still alive months later.
  + The seller told me honestly which spot would suit it.
  + It has doubled in size.
  + Beautifully grown and bushy.
  + Planted in autumn, a joy in spring.
  + It makes our balcony.
  + Easy to look after, as promised.
  + Fresh, strong and free of pests.
  + My neighbour ordered the same.
  + Survived our holiday without water.
  + It came on a Wednesday, as announced.
  + Looks just like the picture.
  + Straw and card, no plastic at all.
  ~ A few leaves were bent, but it recovered.
  ~ Smaller than I thought, growing though.
  ~ Healthy, but the pot is rather plain.
  ~ Half of it came up, half did not.
  ~ It took weeks to settle in.
  ~ Nice, but it needs more light than stated.
  ~ The soil was rather dry on arrival.
  ~ Fine, next time I would take the bigger one.
  - Arrived limp and did not recover.
  - Nothing came up.
  - Much smaller than in the picture.
  - There were pests on it.
  - It spent a week in the post.
  - Half of it was broken.
  - It lost all its leaves.
  - Frost damage on arrival.
  # Garden
  + Makes the garden work easier.
  + Sturdy and simple, just right.
  + It has been outside for a year and looks fine.
  + Sits well in the hand.
  + Our terrace has gained a lot.
  + Very solid, no wobbling.
  + Quick to set up.
  + Good materials, honest work.
  + I should have bought it years ago.
  + Survived the first storm without trouble.
  + The neighbours came to look.
  + It does exactly what it should.
  + Easy to clean and to store.
  + We use it every evening in summer.
  + Heavier than expected, in a good way.
  + Well finished, no sharp edges.
  + It fits well on a small balcony.
  + A lovely present for a gardener.
  + Much better than the plastic version.
  + Nothing rusts so far.
  + Looks even nicer after a season.
  + Works without reading anything.
  + The size is ideal.
  + Good value.
  + My husband hardly lets me use it.
  + It makes me go outside more often.
  ~ Good, but a little smaller than I thought.
  ~ Solid, though the finish could be better.
  ~ Fine for small gardens.
  ~ It shows the weather after a few months.
  ~ Useful, the instructions are not.
  ~ Heavier than I would like.
  ~ Nice look, takes time to set up.
  ~ Works, but needs some care.
  - Looked old after the first rain.
  - A part was bent.
  - It fell over at the first wind.
  - Broke after four weeks.
  - Smaller than stated.
  - Something was missing in the box.
  - Badly finished, sharp edges.
  - It does not work as described.
  # Food & Drink
  + Tastes like it used to.
  + It was gone by the evening.
  + Very fresh and carefully packed.
  + My third order already.
  + You can taste the difference.
  + Not too sweet, not too salty, just right.
  + The whole office wants it now.
  + Better than from the market.
  + A lovely present for people who eat well.
  + I hide it from the children.
  + Full of flavour.
  + Short list of ingredients, big taste.
  + It arrived whole and well packed.
  + Our Sunday is not the same without it.
  + Excellent quality.
  + Even my mother-in-law asked for more.
  + The amount is just right.
  + Keeps well, if it gets the chance.
  + Wonderful smell when you open it.
  + Honest food at a fair price.
  + I ordered two and should have ordered four.
  + Everybody at the table liked it.
  + The taste is clear and natural.
  + Good date, weeks to go.
  + It reminds me of holidays.
  + We order it every month now.
  ~ Good, but not cheap.
  ~ Tasty, although a little less than I thought.
  ~ Nice, a bit too mild for me.
  ~ Good quality, the packing leaked a little.
  ~ Fine, my family prefers the other kind.
  ~ Good taste, short date.
  ~ All right, not special.
  ~ Better in winter than in summer post.
  - Arrived crushed.
  - The date was almost over.
  - It did not taste of much.
  - Not to our taste at all.
  - It was open in the parcel.
  - Not fresh.
  - Too little for the money.
  - It arrived warm.
  # Music
  + Sounds far better than the price suggests.
  + My teacher was impressed.
  + Ready to play out of the box.
  + Very clean workmanship.
  + I practise more since I have it.
  + A good start for my daughter.
  + Clear and warm.
  + Nothing rattles or buzzes.
  + It travels with me to every rehearsal.
  + Solid enough for school.
  + It looks beautiful too.
  + The seller gave me good advice.
  + It does exactly what I need at home.
  + Well adjusted on arrival.
  + My band mates want one now.
  + Great for beginners, fine for more.
  + Easy to carry.
  + I had a more expensive one, this is better.
  + The bag or box alone is worth having.
  + It survived its first concert.
  + Comfortable, even for long sessions.
  + I was playing within ten minutes.
  + My son goes to his lessons gladly now.
  + Good quality throughout.
  + It takes up little room.
  + After a year still like new.
  ~ Good for the start, later you want more.
  ~ Nice, but it needed adjusting first.
  ~ Fine quality, weak bag.
  ~ Decent for the living room.
  ~ Good, though heavier than I thought.
  ~ It took a while until I got on with it.
  ~ Fair for the price, no more.
  ~ Works well, the finish is so-so.
  - It rattles.
  - Arrived with a crack.
  - Not usable without a repair.
  - A part was missing.
  - It would not work properly for longer than five minutes.
  - My teacher advised against it.
  - The finish comes off.
  - Much too light and thin.
  # Tools & DIY
  + Solid, simple, made to last.
  + Sits very well in the hand.
  + It has earned its hook on my wall.
  + Does exactly what it should.
  + My old one is retired now.
  + Precise and well finished.
  + I use it on the building site every day.
  + It simply holds.
  + It made the job half as long.
  + Far better than the supermarket version.
  + Even my father, a joiner, approved.
  + Nothing wobbles.
  + I should have bought it years ago.
  + Robust, has fallen twice without harm.
  + Fair price for this quality.
  + Clear markings, easy to read.
  + The whole kitchen was renovated with it.
  + Very good for the hobby workshop.
  + No nonsense, just good.
  + It works with gloves on, too.
  + The finish is clean, no sharp edges.
  + My neighbour borrows it all the time.
  + Exactly the right size.
  + After a year of use it looks like new.
  + Came well protected.
  + For once it is as good as it looks.
  ~ Good, but a little heavy.
  ~ Fine for the hobby, not for work.
  ~ Solid, though the finish is rough in places.
  ~ Works, but I had to adjust it first.
  ~ Decent for the price.
  ~ Does the job, the box is flimsy.
  ~ Good tool, poor instructions.
  ~ All right for now and then.
  - Bent at the first job.
  - Not exact at all.
  - It came damaged.
  - Broke after a month.
  - The grip came off.
  - A part is missing.
  - Much flimsier than it looks.
  - It is not what the picture shows.
`);
