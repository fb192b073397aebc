/*
 * `npm run bench [words]`: how fast a demo shop is on this machine, beside a Node server without a framework that has
 * the very bytes of the shop's replies in its hand. Words choose cases by their names.
 */
import { availableParallelism } from 'node:os';
import { endOn } from '@souk/host/process-end';
import { startDemoShop } from '@souk/host/testing/demo-shop';
import { prepareCases } from './cases.ts';
import { compare } from './compare.ts';
import { heading, row } from './report.ts';
import { startBareServer } from './start-bare-server.ts';

const rounds = 3;
const seconds = 2;

const words = process.argv.slice(2);
const starts = [startDemoShop(), startBareServer()] as const;
const closeAll = async () => {
  for (const start of await Promise.allSettled(starts)) {
    if (start.status === 'fulfilled') await start.value.stop();
  }
};
const ending = endOn(closeAll);

const [shop, bare] = await Promise.all(starts);
const cases = (await prepareCases(shop)).filter(({ name }) => words.every((word) => name.includes(word)));
console.log(
  `${rounds} rounds of ${seconds} s in turn, 10 at once, ${availableParallelism()} processors, Node ${process.version}`,
);
console.log(heading);
try {
  for (const each of cases) {
    console.log(row(each.name, await compare(each, { shopUrl: shop.url, bare }, { rounds, seconds })));
  }
} catch (error) {
  // Whoever ends the bench takes away the shop that is being asked.
  if (!ending.isEnding()) throw error;
}
if (!ending.isEnding()) {
  await closeAll();
  process.exit();
}
