export { isMathClass } from './math.ts';
export { isContentDrawing, isContentPicture, isIconPicture } from './content-picture.ts';
export { toMarkdown, writeMarkdown, type MarkdownOptions, type WrittenMarkdown } from './to-markdown.ts';
export { drawingLabel, type DomNode } from './html/read-dom.ts';
