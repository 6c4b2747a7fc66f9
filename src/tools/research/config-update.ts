import * as z from 'zod';
import { SESSION_MODES, SETTLE_POLICY_NAMES } from '../../session/index.ts';
import { SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { sessionConfig } from './session-schemas.ts';

export const researchConfigUpdate = defineTool({
  name: 'research_config_update',
  family: 'research',
  description:
    'Change the rules of a session while it runs; what is left out stays. Returns the configuration as it is now.',
  effect: 'navigates',
  needs: ['session'],
  maxBytes: SHORT_BYTES,
  input: z.strictObject(sessionConfig),
  output: z.strictObject({
    sessionId: z.string(),
    status: z.literal('updated'),
    config: z.strictObject({
      mode: z.enum(SESSION_MODES),
      domainPolicy: z.strictObject({
        include: z.array(z.string()).readonly(),
        exclude: z.array(z.string()).readonly(),
      }),
      limits: z.strictObject({
        maxUrls: z.int().optional(),
        maxDepth: z.int().optional(),
        maxBytesPerDoc: z.int(),
      }),
      defaultSettlePolicy: z.enum(SETTLE_POLICY_NAMES),
      maxMenuItems: z.int(),
      excerptMaxLength: z.int(),
      maxViewBytes: z.int(),
    }),
  }),
  run: async (patch, { session }) => {
    const updated = session.update(patch);
    return Promise.resolve({ sessionId: updated.id, status: 'updated' as const, config: updated.config() });
  },
});
