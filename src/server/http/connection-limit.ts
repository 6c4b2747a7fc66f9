import { z } from 'zod';

const MOST_CONNECTIONS = 512;
const reportSchema = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.literal('unlimited')]) }) }),
});

/** How many connections the server holds: browsers and files need their share of the open files of the process. */
export function connectionLimit(): number {
  const report = reportSchema.safeParse(process.report.getReport());
  const openFiles = report.data?.userLimits.open_files.soft ?? 'unlimited'; // Windows has no such limit
  return openFiles === 'unlimited' ? MOST_CONNECTIONS : Math.min(MOST_CONNECTIONS, Math.floor(openFiles / 2));
}
