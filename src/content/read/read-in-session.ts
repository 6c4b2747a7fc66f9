import type { Session } from '../../session/index.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { readMedia } from './read-media.ts';
import { readTaken } from './read-taken.ts';
import { refuseFile } from './refuse-file.ts';
import { renderPage, type RenderedPage } from './render-page.ts';
import type { Job } from './scrape-job.ts';
import type { Scraped } from './scrape-options.ts';

export const SESSION_REASON = 'session';

/** Reads an address in a separate tab of a session: with its cookies, and under its rules. */
export async function readInSession(session: Session, job: Job): Promise<Scraped> {
  const { url, request, call, options } = job;
  const rendered = await renderPage(session, { ...call, ...options, url, request });
  if (rendered.isFile === true) return readShownFile(session, rendered, job);
  return readTaken(rendered, { request, options, signal: call.signal, reason: SESSION_REASON });
}

/** Fetches the file that the browser showed: what its viewer shows is not the file. */
async function readShownFile(session: Session, shown: RenderedPage, job: Job): Promise<Scraped> {
  const { request, call, options } = job;
  const { signal } = call;
  const url = new URL(shown.url);
  const cookies = await session.cookieHeader(url, signal);
  const fetched = await fetchAnswer(await options.http(), {
    url,
    cookies,
    signal,
    timeoutMs: options.navigateTimeoutMs,
    // The rules of the session were applied to this address only.
    redirect: 'manual',
    ...(url.href !== job.url.href && { initiator: job.url.href }),
  });
  if (fetched.kind !== 'media') refuseFile(shown);
  return readMedia(fetched, request, { ...options, signal });
}
