import type { ArchivedText, ShownVersion } from '../archive-data.ts';
import { askFor, createNewest, type AskServer, type Told } from './ask-server.ts';
import { bytes, dateText, element, say, setText, withText } from './dom.ts';
import { sideBySide, type DiffRow } from './side-by-side.ts';

const newestText = createNewest();
const newestDiff = createNewest();

/** Shows the newest version of a document and what changed in it; returns why it cannot, or nothing. */
export async function showDocument(ask: AskServer, docId: string): Promise<string> {
  const told = await askForPart(ask, { entryId: docId });
  if ('trouble' in told) return told.trouble;
  const { url, title, versions, versionCount } = told.data;
  setText('document-title', title ?? url);
  setText('document-url', url);
  const older = versionCount - versions.length;
  say('document-older', older > 0 ? `And ${older} older.` : '');
  element('document-versions').replaceChildren(...versions.map((version) => versionItem(ask, version)));
  // Supersedes what is still loading of another document.
  await newestText(Promise.resolve());
  showText(ask, told.data, '');
  offerComparison(ask, versions);
  return '';
}

interface ArchivedTextRequest {
  readonly entryId: string;
  readonly since?: string;
  readonly offset?: number | undefined;
}

function askForPart(
  ask: AskServer,
  { entryId, since, offset }: ArchivedTextRequest,
): Promise<Told<ArchivedText>> {
  return askFor<ArchivedText>(ask, '/api/archive/document', { entryId, since, offset });
}

function versionItem(
  ask: AskServer,
  { versionId, firstRead, lastRead, bytes: size }: ShownVersion,
): HTMLLIElement {
  const item = document.createElement('li');
  const button = withText('button', dateText(firstRead));
  button.type = 'button';
  button.className = 'plain';
  button.dataset['version'] = versionId;
  button.addEventListener('click', () => void loadText(ask, { entryId: versionId }, ''));
  const again = lastRead === firstRead ? '' : `, last read ${dateText(lastRead)}`;
  item.append(button, ` ${bytes(size)}${again}`);
  return item;
}

async function loadText(ask: AskServer, request: ArchivedTextRequest, before: string): Promise<void> {
  const told = await newestText(askForPart(ask, request));
  if (told === undefined) return;
  if ('trouble' in told) setText('document-text', told.trouble);
  else showText(ask, told.data, before);
}

function showText(ask: AskServer, { versionId, part, nextOffset }: ArchivedText, before: string): void {
  const text = before + part;
  setText('document-text', text);
  for (const button of element('document-versions').querySelectorAll('button'))
    button.ariaCurrent = button.dataset['version'] === versionId ? 'true' : null;
  offerMore('text-more', nextOffset, (offset) => loadText(ask, { entryId: versionId, offset }, text));
}

function offerMore(
  id: string,
  nextOffset: number | undefined,
  load: (offset: number) => Promise<void>,
): void {
  const button = element(id);
  button.hidden = nextOffset === undefined;
  button.onclick = () => void load(nextOffset ?? 0);
}

/** Two versions to choose; at first, the newest and the one before. */
function offerComparison(ask: AskServer, versions: readonly ShownVersion[]): void {
  const [from, to] = [element('compare-from'), element('compare-to')] as HTMLSelectElement[]; // selects in index.html
  for (const [select, chosen] of [
    [from, 1],
    [to, 0],
  ] as const) {
    select?.replaceChildren(
      ...versions.map(({ versionId, firstRead }) => new Option(dateText(firstRead), versionId)),
    );
    if (select !== undefined) select.selectedIndex = chosen;
  }
  const hasSeveral = versions.length > 1;
  element('compare').hidden = !hasSeveral;
  const compare = (): Promise<void> =>
    loadDiff(ask, { entryId: to?.value ?? '', since: from?.value ?? '' }, '');
  element('compare').onsubmit = (event) => {
    event.preventDefault();
    void compare();
  };
  clearDiff('');
  if (hasSeveral) void compare();
  else void newestDiff(Promise.resolve());
}

function clearDiff(message: string): void {
  say('compare-message', message);
  element('compare-diff').hidden = true;
  element('compare-diff').replaceChildren();
  element('compare-more').hidden = true;
}

async function loadDiff(ask: AskServer, request: ArchivedTextRequest, before: string): Promise<void> {
  const told = await newestDiff(askForPart(ask, request));
  if (told === undefined) return;
  if ('trouble' in told) {
    clearDiff(told.trouble);
    return;
  }
  const { kind, part, nextOffset, note = '' } = told.data;
  // Versions that differ too much come as a text.
  const diff = kind === 'diff' ? before + part : '';
  clearDiff(kind === 'diff' && diff === '' ? 'These are the same version.' : note);
  if (diff === '') return;
  element('compare-diff').replaceChildren(diffTable(sideBySide(diff)));
  element('compare-diff').hidden = false;
  offerMore('compare-more', nextOffset, (offset) => loadDiff(ask, { ...request, offset }, diff));
}

function diffTable(rows: readonly DiffRow[]): HTMLTableElement {
  const table = document.createElement('table');
  table.className = 'diff';
  const head = table.createTHead().insertRow();
  head.append(withText('th', 'From'), withText('th', 'To'));
  const body = table.createTBody();
  for (const { kind, before, after } of rows) {
    const row = body.insertRow();
    row.className = kind;
    if (kind === 'gap') continue;
    row.append(
      diffCell(kind === 'same' ? 'span' : 'del', before),
      diffCell(kind === 'same' ? 'span' : 'ins', after),
    );
  }
  return table;
}

function diffCell(tag: 'span' | 'del' | 'ins', text: string | undefined): HTMLTableCellElement {
  const cell = document.createElement('td');
  if (text === undefined) return cell;
  const line = withText(tag, text);
  line.dir = 'auto';
  cell.append(line);
  return cell;
}
