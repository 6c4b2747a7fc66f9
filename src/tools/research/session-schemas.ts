import * as z from 'zod';
import { hostOfRule, SESSION_MODES, SETTLE_POLICY_NAMES } from '../../session/index.ts';

const host = z
  .string()
  .min(1)
  .max(253)
  .refine(
    (rule) => hostOfRule(rule) !== undefined,
    'a host, such as example.org, which stands for its subdomains too',
  );
const hosts = z.array(host).max(200);

/** Session settings, given at the start or changed later. */
export const sessionConfig = {
  mode: z.enum(SESSION_MODES).describe('research archives what pages receive, browse does not').optional(),
  domainPolicy: z
    .strictObject({ include: hosts.optional(), exclude: hosts.optional() })
    .describe('{include, exclude}: hosts, with their subdomains, to stay on or keep away from; exclude wins')
    .optional(),
  limits: z
    .strictObject({
      maxUrls: z.int().min(1).max(1_000_000).optional(),
      maxDepth: z.int().min(0).max(100).optional(),
      maxBytesPerDoc: z.int().min(1_000).max(100_000_000).optional(),
    })
    .describe('{maxUrls, maxDepth, maxBytesPerDoc}')
    .optional(),
  defaultSettlePolicy: z.enum(SETTLE_POLICY_NAMES).optional(),
  maxMenuItems: z.int().min(1).max(200).optional(),
  excerptMaxLength: z.int().min(0).max(20_000).optional(),
  maxViewBytes: z.int().min(1_024).max(24_000).optional(),
};
