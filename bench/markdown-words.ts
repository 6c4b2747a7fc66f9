const IMAGES = /!\[(?:\\.|[^\]\\])*\]\((?:\\.|[^)\\])*\)/g;
const LINK_TARGETS = /\]\((?:\\.|[^)\\])*\)/g;

/** The text that an agent reads: addresses and images are not words of the page. */
export function wordsOfMarkdown(markdown: string): string {
  return markdown.replaceAll(IMAGES, '').replaceAll(LINK_TARGETS, ']');
}
