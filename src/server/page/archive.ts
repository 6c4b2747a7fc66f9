import type { ArchiveSummary, FoundText, FoundTexts } from '../archive-data.ts';
import { showDocument } from './archived-document.ts';
import { askFor, createNewest, type AskServer } from './ask-server.ts';
import { dateText, element, say, setText, withText } from './dom.ts';

/** Search in the archive. Everything in it is page text: it is only ever set as text. */
export function startArchive(ask: AskServer): { showSummary(): Promise<void> } {
  const newest = createNewest();
  let query = '';
  let nextOffset: number | undefined;

  const find = async (offset: number): Promise<void> => {
    const told = await newest(askFor<FoundTexts>(ask, '/api/archive/search', { query, offset }));
    if (told === undefined) return;
    closeDocument();
    if (offset === 0) element('archive-results').replaceChildren();
    if ('trouble' in told) {
      element('archive-more').hidden = true;
      say('archive-message', told.trouble);
      return;
    }
    const { results, total, note } = told.data;
    ({ nextOffset } = told.data);
    const items = results.map((result) => resultItem(result, () => void open(result)));
    element('archive-results').append(...items);
    element('archive-more').hidden = nextOffset === undefined;
    say('archive-message', [countOf(total), note ?? ''].join(' ').trim());
    // The button that was pressed may be gone.
    if (offset > 0) items[0]?.querySelector('button')?.focus();
  };
  const open = async ({ docId }: FoundText): Promise<void> => {
    const pressed = document.activeElement;
    const trouble = await newest(showDocument(ask, docId));
    if (trouble === undefined) return;
    if (trouble !== '') {
      say('archive-message', trouble);
      return;
    }
    opener = pressed;
    element('archive-found').hidden = true;
    element('archive-document').hidden = false;
    element('document-title').focus();
  };

  element('archive-form').addEventListener('submit', (event) => {
    event.preventDefault();
    query = (element('archive-query') as HTMLInputElement).value; // an input in index.html
    void showSummary(ask);
    void find(0);
  });
  element('archive-more').addEventListener('click', () => void find(nextOffset ?? 0));
  element('document-back').addEventListener('click', () => {
    closeDocument();
    if (opener instanceof HTMLElement) opener.focus();
  });
  return { showSummary: () => showSummary(ask) };
}

/** The result that was opened, which has the focus again afterwards. */
let opener: Element | null = null;

function closeDocument(): void {
  element('archive-document').hidden = true;
  element('archive-found').hidden = false;
}

async function showSummary(ask: AskServer): Promise<void> {
  const told = await askFor<ArchiveSummary>(ask, '/api/archive');
  const { documents = 0, trouble }: ArchiveSummary = 'data' in told ? told.data : told;
  element('archive-form').hidden = trouble !== undefined;
  setText('archive-summary', trouble ?? sizeOf(documents));
}

function sizeOf(documents: number): string {
  if (documents === 0) return 'The archive is empty: it keeps what is read from now on.';
  return documents === 1 ? 'It holds one document.' : `It holds ${documents.toLocaleString()} documents.`;
}

function countOf(total: number): string {
  if (total === 0) return 'Nothing was found.';
  return total === 1 ? 'One document was found.' : `${total.toLocaleString()} documents were found.`;
}

function resultItem({ title, url, date, snippet }: FoundText, open: () => void): HTMLLIElement {
  const item = document.createElement('li');
  const button = withText('button', title ?? url);
  button.type = 'button';
  button.className = 'plain';
  button.addEventListener('click', open);
  const address = withText('p', url);
  address.className = 'address';
  const time = withText('time', dateText(date));
  time.dateTime = date;
  const text = document.createElement('p');
  text.dir = 'auto';
  text.append(...snippet.map(({ text: piece, isMatch }) => (isMatch ? withText('mark', piece) : piece)));
  item.append(button, address, time, text);
  return item;
}
