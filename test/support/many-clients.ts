import { expect } from 'vitest';
import { serve } from '../net/support/servers.ts';
import { connectHttp, dataOf, startHttp, type Connection } from './program.ts';

const CALL_LIMIT_MS = 600_000;
// Per client; the server accepts a few hundred connections in all.
const AT_ONCE = 5;

export interface Crowd {
  readonly clients: number;
  /** Per client. */
  readonly calls: number;
}

type Call = (name: string, args?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/**
 * Clients of one server over HTTP, each with its own pages and cookie, all calling at once. Fails on the first answer
 * that is not entirely the caller's own; returns the number of answers.
 */
export async function browseSideBySide({ clients, calls }: Crowd): Promise<number> {
  await using site = await serve((request, response) => {
    const page = request.url?.slice(1) ?? '';
    if (page !== 'favicon.ico') response.setHeader('set-cookie', `who=${page.split('-')[0] ?? ''}`);
    response.setHeader('content-type', 'text/html');
    response.end(`<title>${page} ${request.headers.cookie ?? ''}</title><h1>${page}</h1>`);
  });
  const program = await startHttp({ args: ['--auth', 'none', '--call-timeout', String(CALL_LIMIT_MS)] });
  try {
    const connections = await Promise.all(
      Array.from({ length: clients }, () => connectHttp('2025', program.origin)),
    );
    const answers = await Promise.all(
      connections.map((connection, n) =>
        browse(calling(connection), { name: `c${n}`, origin: site.origin, calls }),
      ),
    );
    await refusesForeignSessions(connections.map(calling), site.origin);
    await Promise.all(connections.map(({ close }) => close()));
    return answers.reduce((sum, count) => sum + count, 0);
  } finally {
    await program.stop();
  }
}

const calling =
  ({ client }: Connection): Call =>
  async (name, args = {}) =>
    dataOf(await client.callTool({ name, arguments: args }, { timeout: CALL_LIMIT_MS }));

/** The first page sets the cookie; the others are requested several at a time. */
async function browse(
  call: Call,
  { name, origin, calls }: { name: string; origin: string; calls: number },
): Promise<number> {
  const open = async (page: number): Promise<void> => {
    const url = `${origin}/${name}-${page}`;
    const title = page === 1 ? `${name}-1` : `${name}-${page} who=${name}`;
    const view = { headings: [`${name}-${page}`] };
    expect(await call('nav_goto', { url })).toMatchObject({ url, title, view });
  };
  await open(1);
  let page = 1;
  const lane = async (): Promise<void> => {
    while (page < calls) await open(++page);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return calls;
}

/** One client tries to use the session of another, in every possible way. */
async function refusesForeignSessions(calls: readonly Call[], origin: string): Promise<void> {
  const [call, foreign] = calls;
  if (call === undefined || foreign === undefined) return;
  const { sessionId } = await call('research_session_start', {});
  const unknown = { error: { code: 'session_unknown', sessionId } };
  expect(await foreign('nav_goto', { url: `${origin}/thief-1`, sessionId })).toMatchObject(unknown);
  expect(await foreign('get_current_url', { sessionId })).toMatchObject(unknown);
  expect(await foreign('research_session_end', { sessionId })).toMatchObject(unknown);
  expect(await call('nav_goto', { url: `${origin}/owner-1`, sessionId })).toMatchObject({ title: 'owner-1' });
}
