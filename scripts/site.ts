// npm run site [-- --port 4817]: serves the fixture site, to look at it and to try tools on it.
import { parseArgs } from 'node:util';
import { startSite } from '../test/site/server.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4817' } } });
const site = await startSite({ port: Number(values.port), siteRoot: 'test/site' });
console.log(`The fixture site is at ${site.origin}/ (Ctrl+C ends it).`);
