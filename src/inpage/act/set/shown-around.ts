import { isShownIn, shownText } from '../../names/shown-text.ts';
import { squeeze } from '../../perceive/text.ts';

// Maximum number of nested wrappers between a field and the text that it shows.
const MOST_BOXES = 4;
const MOST_CHARS = 400;
const MOST_TEXTS = 200;
const FIELDS = 'input:not([type=hidden]), select, textarea, [role=combobox], [contenteditable]';

/** The text of the smallest box around a control that contains no other control. */
export function shownAround(element: Element): string {
  let box = element.parentElement ?? element;
  let text = squeeze(shownText(box, MOST_CHARS), MOST_CHARS);
  for (let level = 1; text === '' && level < MOST_BOXES && box.parentElement !== null; level++) {
    box = box.parentElement;
    if (box.querySelectorAll(FIELDS).length > 1) break;
    text = squeeze(textBeside(element, box), MOST_CHARS);
  }
  return text;
}

/** Text level with a control: a list that drops down from it shows possible values, not the current one. */
function textBeside(control: Element, box: Element): string {
  const { top, bottom } = control.getBoundingClientRect();
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let text = '';
  for (let count = 0; count < MOST_TEXTS && walker.nextNode() !== null; count++) {
    const node = walker.currentNode as Text; // the walker shows only text nodes
    range.selectNode(node);
    const line = range.getBoundingClientRect();
    const middle = (line.top + line.bottom) / 2;
    const isBeside = line.height > 0 && middle >= top && middle <= bottom;
    if (isBeside && node.parentElement !== null && isShownIn(node.parentElement, box))
      text += ` ${node.data.slice(0, MOST_CHARS)}`;
  }
  return text;
}
