// Holds the lock of a profile until it is killed; says so once it has it.
import { lockProfile } from '../../../../src/browser/profile/profile-lock.ts';

const folder = process.argv[2] ?? '';
await lockProfile({ folder, timeoutMs: 10_000 }, new AbortController().signal);
console.log('locked');
setInterval(() => undefined, 1_000);
