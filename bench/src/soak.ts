/*
 * `npm run soak`: a crowd (soak-crowd.ts). `npm run soak -- failover`: the primary database dies while people buy
 * (failover.ts). Both exit with 1 if a promise is violated.
 */
const [what = 'crowd'] = process.argv.slice(2);

if (what === 'crowd') await import('./soak-crowd.ts');
else if (what === 'failover') await import('./failover.ts');
else {
  process.stderr.write('Usage: npm run soak [-- failover]\n');
  process.exitCode = 1;
}

export {};
