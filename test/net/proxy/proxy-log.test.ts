import { expect, test } from 'vitest';
import { fail } from '../../../src/core/index.ts';
import { createProxyLog } from '../../../src/net/proxy/proxy-log.ts';

test('a port that refused a connection is not reported as policy, also where the browser tried again without permission', () => {
  const log = createProxyLog();
  const mark = log.mark();
  const asked = {
    kind: 'request',
    url: 'http://127.0.0.1:81/',
    host: '127.0.0.1',
    isNavigation: true,
  } as const;
  log.add({ ...asked, error: fail('navigation_failed', { reason: 'refused' }) });
  log.add({ ...asked, error: fail('address_blocked', { reason: 'initiator' }) });
  expect(log.errorSince(mark, asked.url)).toMatchObject({ code: 'navigation_failed' });
});
