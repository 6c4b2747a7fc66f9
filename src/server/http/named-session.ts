import * as z from 'zod';
import type { NamedSession } from '../peers/index.ts';

const callSchema = z.object({
  method: z.literal('tools/call'),
  params: z.object({
    name: z.string(),
    arguments: z.object({ sessionId: z.string().optional(), name: z.string().optional() }),
  }),
});
/** The one tool that finds a session again by its name. */
const BY_NAME = 'research_session_start';

/** The session that a stateless call is about; undefined for calls about none, and for everything else. */
export function namedSession(body: unknown, clientId: string | undefined): NamedSession | undefined {
  const { success, data } = callSchema.safeParse(body);
  if (!success) return undefined;
  const { name: tool, arguments: given } = data.params;
  if (given.sessionId !== undefined) return { sessionId: given.sessionId };
  return tool === BY_NAME && given.name !== undefined ? { name: given.name, clientId } : undefined;
}
