import * as z from 'zod';
import { SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

export const researchSessionEnd = defineTool({
  name: 'research_session_end',
  family: 'research',
  inEverySet: true,
  description:
    'End a session: its tabs are closed; cookies and storage are kept if it has a name, and gone if not.',
  effect: 'navigates',
  needs: ['session'],
  maxBytes: SHORT_BYTES,
  input: z.strictObject({}),
  output: z.strictObject({ sessionId: z.string(), status: z.literal('ended'), stateKept: z.boolean() }),
  run: async (_input, { session }) => ({ ...(await session.end()), status: 'ended' as const }),
});
