import { fail, type WayfarerError } from '../core/index.ts';
import type { BlockReason } from './policy.ts';

type ErrorText = NonNullable<Parameters<typeof fail>[2]>;

const TEXTS: Partial<Readonly<Record<BlockReason, ErrorText>>> = {
  initiator: { message: 'A page from the internet may not reach this machine or its network.' },
  internet_tab_open: {
    message:
      'This address cannot be opened while another tab shows a page from the internet, which could then reach it.',
    hint: 'Start a new session with research_session_start and open the address there.',
    next: 'change_input',
  },
  name_moved: {
    message: 'This name resolved to the internet before and now resolves to this machine or its network.',
    hint: 'If you trust the name, open it in a new session.',
  },
};

/** The error for a refused host. It names the host as the caller wrote it, never the resolved address. */
export function blocked(host: string, reason: BlockReason): WayfarerError {
  return fail('address_blocked', { host, reason }, TEXTS[reason]);
}
