import { z } from 'zod';

const MOST_CONNECTIONS = 512;
const reportSchema = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.literal('unlimited')]) }) }),
});

/** The connection limit: at most half of the process's file descriptors, as browsers and files need the rest. */
export function connectionLimit(): number {
  const report = reportSchema.safeParse(process.report.getReport());
  const openFiles = report.data?.userLimits.open_files.soft ?? 'unlimited'; // Windows has no such limit
  return openFiles === 'unlimited' ? MOST_CONNECTIONS : Math.min(MOST_CONNECTIONS, Math.floor(openFiles / 2));
}
