import { clientEntries } from '../client-entries.ts';
import type { Status } from '../status-data.ts';
import { startArchive } from './archive.ts';
import { bytes, element, setText, withText } from './dom.ts';
import { showQueue } from './queue.ts';

const REFRESH_MS = 2_000;
const TOKEN_KEY = 'wayfarer-token';

let token = takeTokenFromAddress() ?? sessionStorage.getItem(TOKEN_KEY) ?? '';
const archive = startArchive(ask);

element('login').addEventListener('submit', (event) => {
  event.preventDefault();
  token = (element('token') as HTMLInputElement).value.trim();
  void refresh();
});
document.addEventListener('visibilitychange', () => void refresh());
void refresh();

/** The start command links here with the token after #, which browsers never send; it is removed from the URL. */
function takeTokenFromAddress(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined;
  if (given !== undefined) history.replaceState(null, '', location.pathname);
  return given;
}

let timer: number | undefined;

async function refresh(): Promise<void> {
  clearTimeout(timer);
  if (document.hidden) return;
  try {
    const response = await ask('/api/status');
    if (!response.ok) {
      // Do not poll again until there is another token.
      askForToken(response.status);
      return;
    }
    show((await response.json()) as Status); // from our own server
    await showQueue(ask);
  } catch {
    setState('bad', 'The server does not answer');
  }
  timer = setTimeout(() => void refresh(), REFRESH_MS);
}

function ask(path: string): Promise<Response> {
  return fetch(path, { headers: token === '' ? {} : { Authorization: `Bearer ${token}` } });
}

function askForToken(status: number): void {
  const hasGuessed = token !== '';
  token = '';
  sessionStorage.removeItem(TOKEN_KEY);
  element('main').hidden = true;
  element('login').hidden = false;
  if (status === 429) setState('bad', 'Too many wrong tokens: wait a minute');
  else if (hasGuessed) setState('bad', 'That token is not right');
  else setState('waiting', 'Waiting for the token');
}

function show(status: Status): void {
  const isFirst = element('main').hidden;
  sessionStorage.setItem(TOKEN_KEY, token);
  element('login').hidden = true;
  element('main').hidden = false;
  setState('ok', 'Running');
  const { calls, errors, inFlight } = status.totals;
  const figures: [string, string | number][] = [
    ['version', status.version],
    ['uptime', duration(status.uptimeSeconds)],
    ['clients', status.clients],
    ['calls', calls],
    ['errors', errors],
    ['in-flight', inFlight],
  ];
  for (const [id, value] of figures) setText(id, String(value));
  showCalls(status.recent);
  showSessions(status.sessions);
  showUsage(status.usage);
  if (isFirst) showOnce(status);
  if (isFirst) void archive.showSummary();
}

// Object URLs by session id: a picture stays until the next one has loaded, which avoids flicker.
const pictures = new Map<string, string>();

function showSessions(sessions: Status['sessions']): void {
  element('no-sessions').hidden = sessions.length > 0;
  element('sessions').replaceChildren(
    ...sessions.map(({ userContextId, name, url, tabs, idleSeconds }) => {
      const item = document.createElement('li');
      const image = document.createElement('img');
      image.alt = `What ${name ?? userContextId} shows`;
      image.src = pictures.get(userContextId) ?? '';
      image.hidden = image.src === '';
      void refreshPicture(userContextId);
      const facts = [
        name ?? userContextId,
        tabs === 1 ? '1 tab' : `${tabs} tabs`,
        `idle ${duration(idleSeconds)}`,
      ];
      item.append(image, withText('p', url), withText('p', facts.join(' · ')));
      return item;
    }),
  );
}

async function refreshPicture(userContextId: string): Promise<void> {
  const response = await ask(`/api/pictures/${userContextId}`).catch(() => undefined);
  if (response?.status !== 200) return;
  const before = pictures.get(userContextId);
  pictures.set(userContextId, URL.createObjectURL(await response.blob()));
  if (before !== undefined) URL.revokeObjectURL(before);
}

function showUsage(usage: Status['usage']): void {
  element('usage').replaceChildren(
    ...usage.map(({ label, count }) => {
      const figure = document.createElement('div');
      figure.append(withText('dt', label), withText('dd', String(count)));
      return figure;
    }),
  );
}

function showCalls(recent: Status['recent']): void {
  element('no-calls').hidden = recent.length > 0;
  element('calls-table').hidden = recent.length === 0;
  element('recent').replaceChildren(
    ...recent.map((call) => {
      const outcome = cell(call.outcome);
      outcome.dataset['outcome'] = call.outcome === 'ok' ? 'ok' : 'error';
      const row = document.createElement('tr');
      const time = new Date(call.at).toLocaleTimeString();
      row.append(
        cell(time),
        cell(call.tool),
        outcome,
        cell(`${call.ms} ms`, true),
        cell(bytes(call.bytes), true),
      );
      return row;
    }),
  );
}

/** Shows what does not change while the server runs. */
function showOnce(status: Status): void {
  const address = `${location.origin}/mcp`;
  setText('address', address);
  element('tools').replaceChildren(...status.tools.map((name) => withText('li', name)));
  element('entries').replaceChildren(
    ...clientEntries(address, token === '' ? undefined : token).map(({ client, text }) => {
      const details = document.createElement('details');
      details.append(withText('summary', client), withText('pre', text));
      return details;
    }),
  );
}

function setState(state: 'ok' | 'bad' | 'waiting', text: string): void {
  element('state').dataset['state'] = state;
  // So that a screen reader announces only changes.
  if (element('state').textContent !== text) setText('state', text);
}

function duration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min` : `${seconds} s`;
}

function cell(text: string, isNumber = false): HTMLTableCellElement {
  const made = withText('td', text);
  if (isNumber) made.className = 'number';
  return made;
}
