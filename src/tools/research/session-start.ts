import * as z from 'zod';
import { SESSION_MODES } from '../../session/index.ts';
import { SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { addresses, queued, tellQueued } from './queued.ts';
import { sessionConfig } from './session-schemas.ts';

const { mode, domainPolicy, limits } = sessionConfig;

export const researchSessionStart = defineTool({
  name: 'research_session_start',
  family: 'research',
  inEverySet: true,
  description:
    'Start a browser session with its own cookies, storage and rules, and get its sessionId for other calls. ' +
    'Needed only for a second session, for rules, or to come back to a name with its logins.',
  effect: 'navigates',
  needs: ['sessions'],
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    mode,
    domainPolicy,
    limits,
    seedUrls: addresses.optional().describe('For the queue'),
    name: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'at most 64 letters, digits, - and _')
      .describe('Cookies and storage come back with it')
      .optional(),
    profile: z.enum(['isolated', 'master']).describe("master: the person's own logins").optional(),
  }),
  output: z.strictObject({
    sessionId: z.string(),
    userContextId: z.string(),
    contexts: z.array(z.string()),
    status: z.enum(['started', 'resumed']),
    mode: z.enum(SESSION_MODES),
    queued: z.strictObject(queued).optional(),
    note: z.string().optional(),
  }),
  run: async ({ seedUrls = [], name, profile = 'isolated', ...config }, { sessions }, { shrink }) => {
    const { session, isResumed, setAside } = await sessions.start({ name, profile, config });
    const seeds =
      seedUrls.length === 0
        ? undefined
        : await sessions.queue(session, { urls: seedUrls, depth: 0, sourceId: undefined, sitemaps: false });
    return shrink(seeds?.refused ?? [], (refused) => ({
      sessionId: session.id,
      userContextId: session.userContextId,
      contexts: session.tabs().map(({ contextId }) => contextId),
      status: isResumed ? ('resumed' as const) : ('started' as const),
      mode: session.config().mode,
      ...(seeds !== undefined && { queued: tellQueued(seeds, refused) }),
      ...(setAside !== undefined && { note: damagedState(setAside) }),
    }));
  },
});

function damagedState(setAside: string): string {
  return `The state kept for this name was damaged and has been moved to ${setAside}; the session starts without cookies and storage.`;
}
