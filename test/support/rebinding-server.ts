// The program itself, except that names below flip.test resolve as an attacker's do: differently each time.
import { createApp } from '../../src/app.ts';
import { runCli } from '../../src/cli/index.ts';
import { systemResolver, type Resolver } from '../../src/net/index.ts';
import { INSIDE, INTERNET } from './rebinding-names.ts';

const asked = new Map<string, number>();

/** `iio-1.flip.test` is inside, inside, on the internet, and so on again; `random-1.flip.test` is random. */
const flipping: Resolver = async (host) => {
  const pattern = /^([io]+|random)-\d+\.flip\.test\.?$/.exec(host)?.[1];
  if (pattern === undefined) return systemResolver(host);
  const at = asked.get(host) ?? 0;
  asked.set(host, at + 1);
  const isInside = pattern === 'random' ? Math.random() < 0.5 : pattern[at % pattern.length] === 'i';
  return [isInside ? INSIDE : INTERNET];
};

await runCli(process.argv.slice(2), {
  version: '0',
  createApp: (settings, reach) => createApp(settings, reach, { resolver: flipping }),
});
