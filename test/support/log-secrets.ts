// Logs the given secret in the fields where secrets occur.
import { createLogger } from '../../src/server/index.ts';

const secret = process.argv[2] ?? '';
const log = createLogger('info');
log.info({ headers: { authorization: secret, cookie: secret, 'x-api-key': secret } }, 'headers');
log.warn({ request: { headers: { 'set-cookie': secret } }, settings: { token: secret } }, 'nested');
log.error({ token: secret, password: secret }, 'plain');
