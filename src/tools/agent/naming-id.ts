import { fail, WayfarerError } from '../../core/index.ts';

const GONE: ReadonlySet<string> = new Set(['handle_unknown', 'handle_stale', 'handle_changed']);
const LOOK = 'get_page_content, query_elements or find_by_text';

/** Errors of this family name an element as its callers do, and say where they get an id that holds. */
export async function namingId<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WayfarerError) || !('handle' in error.facts)) throw error;
    const { handle: _, ...facts } = error.facts;
    const look = GONE.has(error.code) && { look_with: LOOK };
    throw fail(error.code, { web_agent_id: id, ...facts, ...look }, { message: error.message, cause: error });
  }
}
