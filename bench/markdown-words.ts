/** As the product writes an address: without spaces, its parentheses in pairs. */
const ADDRESS = String.raw`\((?:[^\s()]|\((?:[^\s()]|\((?:[^\s()]|\([^\s()]*\))*\))*\))*\)`;
const LABEL = String.raw`(?:\\.|[^\]\\])*`;
const IMAGES = new RegExp(String.raw`\[image(?:: ${LABEL})?\](?:${ADDRESS})?`, 'g');
const LINK_TARGETS = new RegExp(String.raw`\]${ADDRESS}`, 'g');

/** The text that an agent reads: addresses and images are not words of the page. */
export function wordsOfMarkdown(markdown: string): string {
  return markdown.replaceAll(IMAGES, '').replaceAll(LINK_TARGETS, ']');
}
