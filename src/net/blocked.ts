import { fail, type WayfarerError } from '../core/index.ts';
import type { BlockReason } from './policy.ts';

type Words = NonNullable<Parameters<typeof fail>[2]>;

const WORDS: Partial<Readonly<Record<BlockReason, Words>>> = {
  initiator: { message: 'A page from the internet may not reach this machine or its network.' },
  internet_tab_open: {
    message: 'This address is not opened beside a page from the internet, which could then reach it too.',
    hint: 'Start a new session with research_session_start and open the address there.',
    next: 'change_input',
  },
  name_moved: {
    message: 'This name led to the internet before and now leads to this machine or its network.',
    hint: 'If you trust the name, open it in a new session.',
  },
};

/** The error for a refused host. It names the host as the caller wrote it, never the address behind it. */
export function blocked(host: string, reason: BlockReason): WayfarerError {
  return fail('address_blocked', { host, reason }, WORDS[reason]);
}
