import * as z from 'zod';
import { naming } from '../naming.ts';

export const webAgentId = z.string().min(1).max(20);

/** Makes errors name the element by `web_agent_id`, and the tools that return a valid one. */
export async function namingId<T>(id: string, work: () => Promise<T>): Promise<T> {
  const lookWith = 'get_page_content, query_elements or find_by_text';
  return naming({ name: { web_agent_id: id }, lookWith }, work);
}
