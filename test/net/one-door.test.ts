import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src');
// Transports of the server listen; they do not dial.
const MAY_OPEN_SOCKETS = /^(?:net|server)\//;
const SOCKETS =
  /from '(?:undici|(?:node:)?(?:http|https|http2|net|tls|dgram|dns|dns\/promises))'|(?<![.\w])fetch\(|\bnew WebSocket\(|\bnew EventSource\(/;

test('sockets are opened in src/net alone', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !MAY_OPEN_SOCKETS.test(file) && !file.startsWith('inpage/'));
  const offenders = files.filter((file) => SOCKETS.test(readFileSync(join(SOURCE, file), 'utf8')));
  expect(offenders).toEqual([]);
});
